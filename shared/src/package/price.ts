/** The price of a booking in cents. */
export type Price = { baseCents: number; discountCents: number; totalCents: number }

/** Calculates the total, which is the base price less the discount and at least zero. */
export const priceOf = (baseCents: number, discountCents = 0): Price => {
  const discount = Math.min(Math.max(0, discountCents), baseCents)
  return { baseCents, discountCents: discount, totalCents: baseCents - discount }
}
