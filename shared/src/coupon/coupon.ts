import { ok, type Result, refuse } from '#contract/result'
import { formatEuro, minimumChargeCents, percentOfCents } from '#money'

/** The maximum length of a coupon's code. */
export const maxCouponCodeLength = 40

export const discountTypes = ['percentage', 'fixed'] as const
export type DiscountType = (typeof discountTypes)[number]

/** The terms of a coupon, independent of its storage. */
export type CouponTerms = {
  discountType: DiscountType
  /** The discount: percent for 'percentage', cents for 'fixed'. */
  discountValue: number
  minPurchaseCents: number | null
  /** The maximum discount of a percentage coupon, in cents. */
  maxDiscountCents: number | null
  usageLimit: number | null
  usageCount: number
  validFrom: Temporal.Instant
  validUntil: Temporal.Instant | null
  isActive: boolean
  isArchived: boolean
}

/** Whether a coupon can be used, or why not. */
type CouponState = 'active' | 'archived' | 'inactive' | 'scheduled' | 'expired' | 'used_up'

/** The availability of a coupon as in `CouponTerms`; instants may also be strings. */
type Availability = Pick<CouponTerms, 'usageLimit' | 'usageCount' | 'isActive' | 'isArchived'> & {
  validFrom: Temporal.Instant | string
  validUntil: Temporal.Instant | string | null
}

/** The reasons for rejecting a coupon. Visitors only see 'below_minimum'. */
type CouponRefusal = Exclude<CouponState, 'active'> | 'below_minimum'

/** The message that visitors see for a coupon that can't be used at all. */
export const invalidCouponMessage = 'This coupon code is not valid or has expired'

/** The start of the message for a price below the coupon's minimum; the amount is appended. */
export const belowMinimumMessage = 'This coupon code doesn’t apply to this price.'

/** Returns a coupon's state. The coupon is valid from its first to its last instant, inclusive. */
export const couponState = (
  { isArchived, isActive, validFrom, validUntil, usageLimit, usageCount }: Availability,
  now: Temporal.Instant,
): CouponState => {
  if (isArchived) return 'archived'
  if (!isActive) return 'inactive'
  if (Temporal.Instant.compare(now, validFrom) < 0) return 'scheduled'
  if (validUntil && Temporal.Instant.compare(now, validUntil) > 0) return 'expired'
  return usageLimit !== null && usageCount >= usageLimit ? 'used_up' : 'active'
}

/** Returns a coupon's discount for a price in cents, or why the coupon is rejected. */
export const checkCoupon = (
  coupon: CouponTerms,
  amountCents: number,
  now: Temporal.Instant,
): Result<number, CouponRefusal> => {
  const state = couponState(coupon, now)
  if (state !== 'active') return refuse(state)
  const minimumCents = coupon.minPurchaseCents ?? 0
  return amountCents < minimumCents
    ? refuse('below_minimum', `The price must be at least ${formatEuro(minimumCents)}.`)
    : ok(discountOf(coupon, amountCents))
}

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
  // Card payments have a minimum, so the discounted price must be at least that amount, or zero.
  if (rest > 0 && rest < minimumChargeCents) return Math.max(0, amountCents - minimumChargeCents)
  return discount
}

/** Returns a coupon code in upper case and without surrounding spaces, ready to compare. */
export const normaliseCouponCode = (code: string): string => code.trim().toUpperCase()
