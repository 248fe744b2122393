import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** The amount that was typed, in cents; undefined when it is none. A comma is read as a point. */
export const refundCents = (amount: string): number | undefined => {
  try {
    return centsFromEuro(amount.trim().replace(',', '.'))
  } catch {
    return undefined
  }
}

/** Why an amount cannot be refunded; undefined when it can. */
export const amountError = (amount: string, remainingCents: number): string | undefined => {
  const cents = refundCents(amount)
  if (cents === undefined) return 'That is not an amount of euros, such as 20 or 20.50.'
  if (cents <= 0) return 'The amount must be more than nothing.'
  if (cents > remainingCents) return `No more than ${formatEuro(remainingCents)} remains.`
}
