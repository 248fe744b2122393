import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** Formats an amount from the API: '€60.00' for '60.00'. */
export const euro = (amount: string): string => formatEuro(centsFromEuro(amount))

/** How revenue is counted. */
export const revenueInfo = 'Booking payments less refunds'

/** Returns the note below a revenue figure: the amount still unpaid. */
export const unpaidText = (owed: string): string | undefined =>
  owed === '0.00' ? undefined : `${euro(owed)} unpaid`

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{euro(amount)}</span>
)
