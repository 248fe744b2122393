import { useQuery } from '@tanstack/react-query'
import { type BookingDraft, hasCoupon } from '#booking/booking-draft.ts'
import { couponDiscount } from '#coupon/coupon-discount.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { websitesQuery } from '#website/queries.ts'

type Discount = { cents?: number | undefined; problem?: string | undefined }

/**
 * Returns the typed coupon's discount by the server's rules, or why the coupon doesn't apply.
 * Undefined without a coupon; empty until coupons and price are loaded.
 */
export const useDiscount = (
  slug: string,
  draft: BookingDraft,
  amountCents: number | undefined,
): Discount | undefined => {
  const coupons = useQuery(couponsQuery()).data
  const websiteId = useQuery(websitesQuery()).data?.find((website) => website.slug === slug)?.id
  if (!hasCoupon(draft)) return undefined
  if (!coupons || amountCents === undefined) return {}
  const purchase = { code: draft.couponCode, websiteId, amountCents }
  return couponDiscount(coupons, purchase, Temporal.Now.instant())
}
