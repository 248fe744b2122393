import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { isFoundIn } from '@synapse/shared/fold'
import { couponStatus } from '#coupon/coupon-labels.ts'
import { oneOf } from '#ui/search-params.ts'
import type { State } from '#ui/states.ts'

/** The filters of the list. By default, the list shows all coupons that aren't archived. */
const couponShows = ['active', 'inactive', 'ended', 'archived'] as const
type CouponShow = (typeof couponShows)[number]
export type CouponFilterValues = { search: string; show: CouponShow | undefined }

export const readCouponFilter = (get: (name: string) => string): CouponFilterValues => ({
  search: get('search'),
  show: oneOf(couponShows, get('show')),
})

const shownStates = {
  active: ['active', 'scheduled'],
  inactive: ['inactive'],
  ended: ['expired', 'used_up'],
  archived: ['archived'],
} as const satisfies Record<CouponShow, readonly State[]>

/** Returns the coupons that match a filter. */
export const couponsFor = (
  coupons: readonly AdminCoupon[],
  { search, show }: CouponFilterValues,
  now: Temporal.Instant,
): AdminCoupon[] => {
  const wanted: readonly State[] | undefined = show && shownStates[show]
  return coupons.filter((coupon) => {
    if (wanted ? !wanted.includes(couponStatus(coupon, now)) : coupon.isArchived) return false
    return isFoundIn(search, coupon.code, coupon.description)
  })
}
