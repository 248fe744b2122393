import { ok, type Result, refuse } from '#contract/result'
import { formatEuro, minimumChargeCents, percentOfCents } from '#money'

/** The maximum length of a coupon's code. */
export const maxCouponCodeLength = 40

export const discountTypes = ['percentage', 'fixed'] as const
export type DiscountType = (typeof discountTypes)[number]

/** A coupon's terms, however they are stored. */
export type CouponTerms = {
  discountType: DiscountType
  /** The discount: hundredths of a percent for 'percentage', cents for 'fixed'. */
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

type CouponState = 'active' | 'archived' | 'inactive' | 'scheduled' | 'expired' | 'used_up'

/** The `CouponTerms` that decide whether a coupon can be used. Instants may be strings. */
type Availability = Pick<CouponTerms, 'usageLimit' | 'usageCount' | 'isActive' | 'isArchived'> & {
  validFrom: Temporal.Instant | string
  validUntil: Temporal.Instant | string | null
}

/** Reasons for refusing a coupon. Visitors learn only about 'below_minimum'. */
type CouponRefusal = Exclude<CouponState, 'active'> | 'below_minimum'

/** Visitors see this message for a coupon that they can't use. */
export const invalidCouponMessage = 'This coupon code is not valid or has expired'

/** Starts the message about a price below the coupon's minimum. The amount follows. */
export const belowMinimumMessage = 'This coupon code doesn’t apply to this price.'

/** Returns a coupon's state. A coupon is valid from its first to its last instant, inclusive. */
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

/** Returns a coupon's discount for a price in cents, or why the coupon is refused. */
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
  // Card payments have a minimum, so the discounted price must be zero or at least that amount.
  if (rest > 0 && rest < minimumChargeCents) return Math.max(0, amountCents - minimumChargeCents)
  return discount
}

/** Prepares a coupon code for comparison: trims it and converts it to upper case. */
export const normaliseCouponCode = (code: string): string => code.trim().toUpperCase()
