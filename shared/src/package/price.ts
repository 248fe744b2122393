/** What a booking costs, in cents. */
export type Price = { baseCents: number; discountCents: number; totalCents: number }

/** The total is the base less the discount, never below nothing. */
export const priceOf = (baseCents: number, discountCents = 0): Price => {
  const discount = Math.min(Math.max(0, discountCents), baseCents)
  return { baseCents, discountCents: discount, totalCents: baseCents - discount }
}
