import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** An amount as the API gives it ('60.00'), as people read it. */
export const euro = (amount: string): string => formatEuro(centsFromEuro(amount))

/** Below a figure of revenue: what it is made of, and what is still to come. */
export const revenueNote = (owed: string): string =>
  `Booking payments less refunds${owed === '0.00' ? '' : `; ${euro(owed)} is still owed`}`

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{euro(amount)}</span>
)
