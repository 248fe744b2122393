import { Switch } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import classes from '#coupon/CouponSwitch.module.css'
import { couponStatus } from '#coupon/coupon-words.ts'
import { useUpdateCoupon } from '#coupon/queries.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useOptimisticSwitch } from '#ui/use-optimistic-switch.ts'

/** How a coupon stands, and the switch that turns it on and off. */
export const CouponSwitch = ({ coupon }: { coupon: AdminCoupon }) => {
  const update = useUpdateCoupon()
  const { label, tone } = couponStatus(coupon, Temporal.Now.instant())
  const [isActive, putSwitch] = useOptimisticSwitch(coupon.isActive)
  const put = (next: boolean) => {
    putSwitch(next)
    update.mutate(
      { id: coupon.id, changes: { isActive: next } },
      { onError: () => putSwitch(undefined) },
    )
  }
  return (
    <span className={classes.status}>
      <Switch
        aria-label={`Coupon ${coupon.code} active`}
        checked={isActive}
        disabled={update.isPending || coupon.isArchived}
        onChange={(event) => put(event.currentTarget.checked)}
      />
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  )
}
