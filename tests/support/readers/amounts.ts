import { centsFromEuro, euroFromCents, sumCents } from '@synapse/shared/money'

/** Adds up amounts such as '60.00'. */
export const sumEuros = (amounts: readonly string[]): string =>
  euroFromCents(sumCents(amounts.map(centsFromEuro)))

/** Subtracts all other amounts from the first amount. */
export const subtractEuros = (first: string, ...others: readonly string[]): string =>
  euroFromCents(centsFromEuro(first) - sumCents(others.map(centsFromEuro)))
