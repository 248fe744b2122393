import { formatEuroText } from '@synapse/shared/money'

export const revenueInfo = 'Booking payments less refunds'

/** Formats the amounts in a row of a table. */
export const euroTexts = (...amounts: string[]): string[] =>
  amounts.map((amount) => formatEuroText(amount))

/** Returns the note below a revenue figure: the amount still unpaid. */
export const unpaidText = (owed: string): string | undefined =>
  owed === '0.00' ? undefined : `${formatEuroText(owed)} unpaid`
