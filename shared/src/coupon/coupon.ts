import { minimumChargeCents, percentOfCents } from '#money'

export const discountTypes = ['percentage', 'fixed'] as const
export type DiscountType = (typeof discountTypes)[number]

/** The rules of a coupon, apart from where it is stored. */
export type CouponTerms = {
  discountType: DiscountType
  /** Percent for 'percentage', cents for 'fixed'. */
  discountValue: number
  minPurchaseCents: number | null
  /** Cap of a percentage, in cents. */
  maxDiscountCents: number | null
  usageLimit: number | null
  usageCount: number
  validFrom: Temporal.Instant
  validUntil: Temporal.Instant | null
  isActive: boolean
}

/** Why a coupon does not count for a purchase. Visitors only learn that it does not. */
type CouponRefusal = 'inactive' | 'not_yet_valid' | 'expired' | 'used_up' | 'below_minimum'

type CouponVerdict = { ok: true; discountCents: number } | { ok: false; reason: CouponRefusal }

/** What the visitor reads whatever the reason. */
export const invalidCouponMessage = 'This coupon code is not valid or has expired'

/** The one judge of a coupon, for the preview and for the charge. */
export const judgeCoupon = (
  coupon: CouponTerms,
  amountCents: number,
  now: Temporal.Instant,
): CouponVerdict => {
  const refuse = (reason: CouponRefusal) => ({ ok: false, reason }) as const
  if (!coupon.isActive) return refuse('inactive')
  if (Temporal.Instant.compare(now, coupon.validFrom) < 0) return refuse('not_yet_valid')
  if (coupon.validUntil && Temporal.Instant.compare(now, coupon.validUntil) > 0)
    return refuse('expired')
  if (coupon.usageLimit !== null && coupon.usageCount >= coupon.usageLimit) return refuse('used_up')
  if (coupon.minPurchaseCents !== null && amountCents < coupon.minPurchaseCents)
    return refuse('below_minimum')
  return { ok: true, discountCents: discountOf(coupon, amountCents) }
}

/** The terms of a coupon as if some of its uses were free again. */
export const withoutUses = (coupon: CouponTerms, uses: number): CouponTerms => ({
  ...coupon,
  usageCount: Math.max(0, coupon.usageCount - uses),
})

const discountOf = (coupon: CouponTerms, amountCents: number) => {
  const wanted =
    coupon.discountType === 'fixed'
      ? coupon.discountValue
      : Math.min(
          percentOfCents(amountCents, coupon.discountValue),
          coupon.maxDiscountCents ?? amountCents,
        )
  const discount = Math.min(wanted, amountCents)
  const rest = amountCents - discount
  // No card can be charged less than the minimum, so a discount leaves that or nothing.
  if (rest > 0 && rest < minimumChargeCents) return Math.max(0, amountCents - minimumChargeCents)
  return discount
}

/** Codes are compared and stored in capitals, without blanks around them. */
export const normaliseCode = (code: string): string => code.trim().toUpperCase()
