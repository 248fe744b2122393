import { formatEuroText, isZero } from '@synapse/shared/money'

export const revenueInfo = 'Booking payments less refunds'

export const euroTexts = (...amounts: string[]): string[] =>
  amounts.map((amount) => formatEuroText(amount))

/** Describes the amount that is still unpaid, for the note below a revenue figure. */
export const unpaidText = (owed: string): string | undefined =>
  isZero(owed) ? undefined : `${formatEuroText(owed)} unpaid`
