import { badRequest } from '#contract/endpoint'

export const priceNotWhole = badRequest('Enter a custom price in whole euros.')

/**
 * Returns why the operator can't set this price before the discount, as a message. A package's
 * price may include cents, but any other price must be in whole euros.
 * @param knownCents the prices of the package and, for an existing booking, of the booking
 */
export const priceProblem = (
  cents: number,
  knownCents: readonly (number | undefined)[],
): string | undefined =>
  cents % 100 === 0 || knownCents.includes(cents) ? undefined : priceNotWhole.message
