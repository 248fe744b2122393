import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { couponStatus } from '#coupon/coupon-words.ts'
import { oneOf } from '#ui/search-params.ts'

/** Which coupons the list shows; without a choice all that are not archived. */
const couponShows = ['active', 'inactive', 'ended', 'archived'] as const
type CouponShow = (typeof couponShows)[number]
export type CouponFilterValues = { search: string; show: CouponShow | undefined }

export const readCouponFilter = (get: (name: string) => string): CouponFilterValues => ({
  search: get('search'),
  show: oneOf(couponShows, get('show')),
})

const labels = {
  active: ['Active', 'Scheduled'],
  inactive: ['Inactive'],
  ended: ['Expired', 'Used up'],
  archived: ['Archived'],
} as const satisfies Record<CouponShow, readonly string[]>

/** The coupons under a filter. */
export const couponsFor = (
  coupons: readonly AdminCoupon[],
  { search, show }: CouponFilterValues,
  now: Temporal.Instant,
): AdminCoupon[] => {
  const text = search.toLowerCase()
  const wanted: readonly string[] | undefined = show && labels[show]
  return coupons.filter((coupon) => {
    const { label } = couponStatus(coupon, now)
    if (wanted ? !wanted.includes(label) : coupon.isArchived) return false
    return `${coupon.code} ${coupon.description ?? ''}`.toLowerCase().includes(text)
  })
}
