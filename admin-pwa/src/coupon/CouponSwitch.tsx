import { Group, Switch } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { couponStatus } from '#coupon/coupon-words.ts'
import { useUpdateCoupon } from '#coupon/queries.ts'
import { UnsentMark } from '#outbox/UnsentMark.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** How a coupon stands, and the switch that turns it on and off. */
export const CouponSwitch = ({ coupon }: { coupon: AdminCoupon }) => {
  const update = useUpdateCoupon()
  const { label, tone } = couponStatus(coupon, Temporal.Now.instant())
  return (
    <Group component="span" display="inline-flex" gap={12} wrap="nowrap">
      <Switch
        aria-label={`Coupon ${coupon.code} active`}
        checked={coupon.isActive}
        disabled={update.isPending || coupon.isArchived}
        onChange={({ currentTarget: { checked: isActive } }) =>
          update.mutate({ id: coupon.id, changes: { isActive } })
        }
      />
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <UnsentMark of={`coupons/${coupon.id}`} />
    </Group>
  )
}
