import { formatEuroText } from '@synapse/shared/money'

export const revenueInfo = 'Booking payments less refunds'

/** Returns the note below a revenue figure: the amount still unpaid. */
export const unpaidText = (owed: string): string | undefined =>
  owed === '0.00' ? undefined : `${formatEuroText(owed)} unpaid`
