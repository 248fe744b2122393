import { formatEuroText } from '@synapse/shared/money'

/** Formats an amount from the API: '€60.00' for '60.00'. */
export const euro = formatEuroText

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{euro(amount)}</span>
)
