import { badRequest } from '#contract/endpoint'

export const priceNotWhole = badRequest('Enter a custom price in whole euros.')

/**
 * Returns why the operator can't set a price before the discount, as a message. A custom price must
 * be in whole euros, but a package's price may include cents.
 * @param knownCents the package's price and, for an existing booking, the booking's price
 */
export const priceProblem = (
  cents: number,
  knownCents: readonly (number | undefined)[],
): string | undefined =>
  cents % 100 === 0 || knownCents.includes(cents) ? undefined : priceNotWhole.message
