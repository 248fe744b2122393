import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import {
  belowMinimumMessage,
  checkCoupon,
  invalidCouponMessage,
  normaliseCouponCode,
} from '@synapse/shared/coupon/coupon'

type Purchase = {
  code: string
  websiteId: string | undefined
  amountCents: number
}

/** Returns a coupon's discount in cents, or why the coupon doesn't apply. */
export const couponDiscount = (
  coupons: readonly AdminCoupon[],
  { code, websiteId, amountCents }: Purchase,
  now: Temporal.Instant,
): { cents: number } | { problem: string } => {
  const coupon = coupons.find(
    (one) =>
      one.code === normaliseCouponCode(code) &&
      (one.websiteId === null || one.websiteId === websiteId),
  )
  const checked = coupon && checkCoupon(coupon, amountCents, now)
  if (checked?.ok) return { cents: checked.value }
  return {
    problem:
      checked?.reason === 'below_minimum'
        ? `${belowMinimumMessage} ${checked.details}`
        : invalidCouponMessage,
  }
}
