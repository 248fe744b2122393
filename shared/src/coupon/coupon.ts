import { formatEuro, minimumChargeCents, percentOfCents } from '#money'

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

/** Why a coupon does not count for a purchase. Visitors learn only the last of these. */
type CouponRefusal =
  | { reason: 'inactive' | 'not_yet_valid' | 'expired' | 'used_up' }
  | { reason: 'below_minimum'; minimumCents: number }

type CouponVerdict = { ok: true; discountCents: number } | ({ ok: false } & CouponRefusal)

/** What the visitor reads of a coupon that counts for no purchase. */
export const invalidCouponMessage = 'This coupon code is not valid or has expired'

/** What the visitor reads of a coupon that counts for dearer sessions; `appliesFrom` goes on. */
export const belowMinimumMessage = 'This coupon code doesn’t apply to this price.'

/** 'It applies from €80.00.' */
export const appliesFrom = (minimumCents: number): string =>
  `It applies from ${formatEuro(minimumCents)}.`

/** The one judge of a coupon, for the preview and for the charge. */
export const checkCoupon = (
  coupon: CouponTerms,
  amountCents: number,
  now: Temporal.Instant,
): CouponVerdict => {
  const refuse = (reason: Exclude<CouponRefusal['reason'], 'below_minimum'>) =>
    ({ ok: false, reason }) as const
  if (!coupon.isActive) return refuse('inactive')
  if (Temporal.Instant.compare(now, coupon.validFrom) < 0) return refuse('not_yet_valid')
  if (coupon.validUntil && Temporal.Instant.compare(now, coupon.validUntil) > 0)
    return refuse('expired')
  if (coupon.usageLimit !== null && coupon.usageCount >= coupon.usageLimit) return refuse('used_up')
  const minimumCents = coupon.minPurchaseCents ?? 0
  if (amountCents < minimumCents) return { ok: false, reason: 'below_minimum', minimumCents }
  return { ok: true, discountCents: discountOf(coupon, amountCents) }
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
  // No card can be charged less than the minimum, so a discount leaves that or nothing.
  if (rest > 0 && rest < minimumChargeCents) return Math.max(0, amountCents - minimumChargeCents)
  return discount
}

/** Codes are compared and stored in capitals, without blanks around them. */
export const normaliseCode = (code: string): string => code.trim().toUpperCase()
