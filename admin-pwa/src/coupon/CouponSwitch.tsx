import { Group, Switch } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { couponStatus } from '#coupon/coupon-labels.ts'
import { useUpdateCoupon } from '#coupon/queries.ts'
import { StateBadge } from '#ui/StateBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** Shows a coupon's status, with a switch that turns the coupon on and off. */
export const CouponSwitch = ({ coupon }: { coupon: AdminCoupon }) => {
  const update = useUpdateCoupon()
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
      <StateBadge state={couponStatus(coupon, Temporal.Now.instant())} />
      <UnsentBadge of={`coupons/${coupon.id}`} />
    </Group>
  )
}
