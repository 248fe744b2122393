import { ok, type Result, refuse } from '#contract/result'
import type { AdminCoupon } from '#coupon/contract'
import {
  centsFromEuro,
  formatEuroText,
  hundredthsFromDecimal,
  minimumChargeCents,
  percentOfCents,
} from '#money'

export const maxCouponCodeLength = 40

export const discountTypes = ['percentage', 'fixed'] as const
export type DiscountType = (typeof discountTypes)[number]

type CouponState = 'active' | 'archived' | 'inactive' | 'scheduled' | 'expired' | 'used_up'

type Availability = Pick<
  AdminCoupon,
  'usageLimit' | 'usageCount' | 'validFrom' | 'validUntil' | 'isActive' | 'isArchived'
>

export type CouponTerms = Availability &
  Pick<AdminCoupon, 'discountType' | 'discountValue' | 'minPurchase' | 'maxDiscount'>

/** Visitors are told only about 'below_minimum'. */
type CouponRefusal = Exclude<CouponState, 'active'> | 'below_minimum'

export const invalidCouponMessage = 'This coupon code is not valid or has expired'

/** Callers append the minimum amount. */
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
  const minimum = coupon.minPurchase ?? '0.00'
  return amountCents < centsFromEuro(minimum)
    ? refuse('below_minimum', `The price must be at least ${formatEuroText(minimum)}.`)
    : ok(discountOf(coupon, amountCents))
}

/** Returns a coupon's discount for a price in cents, whether or not the coupon can be used. */
export const discountOf = (
  { discountType, discountValue, maxDiscount }: CouponTerms,
  amountCents: number,
): number => {
  const value = hundredthsFromDecimal(discountValue)
  const maxCents = maxDiscount === null ? amountCents : centsFromEuro(maxDiscount)
  const wantedCents =
    discountType === 'fixed' ? value : Math.min(percentOfCents(amountCents, value), maxCents)
  const discountCents = Math.min(wantedCents, amountCents)
  const restCents = amountCents - discountCents
  // The discounted price must be zero, or at least the minimum for card payments.
  if (restCents > 0 && restCents < minimumChargeCents)
    return Math.max(0, amountCents - minimumChargeCents)
  return discountCents
}

/** Prepares a coupon code for comparison: trims it and converts it to upper case. */
export const normaliseCouponCode = (code: string): string => code.trim().toUpperCase()
