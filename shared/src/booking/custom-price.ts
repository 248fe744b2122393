import { badRequest } from '#contract/endpoint'

export const priceNotWhole = badRequest('Enter a custom price in whole euros.')

/**
 * Returns an error message if the operator can't set this price (before any discount). A custom
 * price must be in whole euros, but a package's price may include cents.
 * @param knownCents the package's price and, for an existing booking, the booking's price
 */
export const priceProblem = (
  cents: number,
  knownCents: readonly (number | undefined)[],
): string | undefined =>
  cents % 100 === 0 || knownCents.includes(cents) ? undefined : priceNotWhole.message
