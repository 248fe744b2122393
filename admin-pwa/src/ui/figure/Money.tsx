import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** Formats an amount from the API: '€60.00' for '60.00'. */
export const euro = (amount: string): string => formatEuro(centsFromEuro(amount))

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{euro(amount)}</span>
)
