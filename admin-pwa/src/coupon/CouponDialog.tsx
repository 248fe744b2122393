import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { CouponForm } from '#coupon/CouponForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { opened: boolean; onClose: () => void; coupon?: AdminCoupon }

/** A new coupon, or one to change. */
export const CouponDialog = ({ opened, onClose, coupon }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={coupon ? `Edit Coupon ${coupon.code}` : 'Create Coupon'}
    size="lg"
  >
    <CouponForm onClose={onClose} coupon={coupon} />
  </Dialog>
)
