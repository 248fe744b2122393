import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import {
  belowMinimumMessage,
  type CouponTerms,
  checkCoupon,
  invalidCouponMessage,
  normaliseCouponCode,
} from '@synapse/shared/coupon/coupon'
import { centsFromEuro, hundredthsFromDecimal } from '@synapse/shared/money'

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
  const checked = coupon && checkCoupon(termsOf(coupon), amountCents, now)
  if (checked?.ok) return { cents: checked.value }
  return {
    problem:
      checked?.reason === 'below_minimum'
        ? `${belowMinimumMessage} ${checked.details}`
        : invalidCouponMessage,
  }
}

const termsOf = (coupon: AdminCoupon): CouponTerms => ({
  discountType: coupon.discountType,
  discountValue: hundredthsFromDecimal(coupon.discountValue),
  minPurchaseCents: coupon.minPurchase === null ? null : centsFromEuro(coupon.minPurchase),
  maxDiscountCents: coupon.maxDiscount === null ? null : centsFromEuro(coupon.maxDiscount),
  usageLimit: coupon.usageLimit,
  usageCount: coupon.usageCount,
  validFrom: Temporal.Instant.from(coupon.validFrom),
  validUntil: coupon.validUntil === null ? null : Temporal.Instant.from(coupon.validUntil),
  isActive: coupon.isActive,
  isArchived: coupon.isArchived,
})
