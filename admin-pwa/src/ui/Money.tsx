import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** Formats an amount from the API: '€60.00' for '60.00'. */
export const euro = (amount: string): string => formatEuro(centsFromEuro(amount))

/** Returns the note below a revenue figure: how it is counted, and the amount still unpaid. */
export const revenueNote = (owed: string): string =>
  `Booking payments less refunds${owed === '0.00' ? '' : `; ${euro(owed)} unpaid`}`

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{euro(amount)}</span>
)
