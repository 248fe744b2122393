import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** Parses an amount to cents; undefined if it is invalid. Accepts a decimal comma. */
export const refundCents = (amount: string): number | undefined => {
  try {
    return centsFromEuro(amount.trim().replace(',', '.'))
  } catch {
    return undefined
  }
}

/** Returns why an amount can't be refunded; undefined if it can. */
export const amountError = (amount: string, remainingCents: number): string | undefined => {
  const cents = refundCents(amount)
  if (cents === undefined) return 'Enter an amount in euros, for example 20 or 20.50.'
  if (cents <= 0) return 'Enter an amount greater than zero.'
  if (cents > remainingCents) return `Only ${formatEuro(remainingCents)} can still be refunded.`
}
