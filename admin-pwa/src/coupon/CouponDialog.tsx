import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { CouponForm } from '#coupon/CouponForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & { coupon?: AdminCoupon }

/** Creates or edits a coupon. */
export const CouponDialog = ({ coupon, ...opening }: Props) => (
  <Dialog {...opening} title={coupon ? `Edit Coupon ${coupon.code}` : 'Create Coupon'} size="lg">
    <CouponForm onClose={opening.onClose} coupon={coupon} />
  </Dialog>
)
