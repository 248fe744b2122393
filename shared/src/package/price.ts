/** The price of a booking in cents. */
export type Price = { baseCents: number; discountCents: number; totalCents: number }

/** Calculates a total: the base price less the discount, at least zero. */
export const priceOf = (baseCents: number, discountCents = 0): Price => {
  const discount = Math.min(Math.max(0, discountCents), baseCents)
  return { baseCents, discountCents: discount, totalCents: baseCents - discount }
}
