import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** An amount as the API gives it ('60.00'), as people read it. */
export const euro = (amount: string): string => formatEuro(centsFromEuro(amount))

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{euro(amount)}</span>
)
