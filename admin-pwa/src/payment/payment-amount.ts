import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'

/** Converts a typed amount, with a decimal point or comma, to cents; undefined if it is invalid. */
export const parseAmountCents = (amount: string): number | undefined =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(amount.trim())
    ? centsFromEuro(amount.trim().replace(',', '.'))
    : undefined

/**
 * Converts a typed amount to the API's format: '1,5' to '1.50'.
 * @throws Error if the amount is invalid
 */
export const parseAmount = (amount: string): string => {
  const cents = parseAmountCents(amount)
  if (cents === undefined) throw new Error('Invalid amount')
  return euroFromCents(cents)
}

/** Returns why an amount can't be paid or refunded; null if it can. */
export const amountError = (
  amount: string,
  maxCents: number,
  purpose: 'payment' | 'refund' = 'payment',
): string | null => {
  const cents = parseAmountCents(amount)
  if (cents === undefined) return 'Enter an amount in euros, for example 20 or 20.50.'
  if (cents === 0) return 'Enter an amount greater than zero.'
  if (cents <= maxCents) return null
  return purpose === 'payment'
    ? 'The amount is more than the balance due.'
    : `Only ${formatEuro(maxCents)} can still be refunded.`
}
