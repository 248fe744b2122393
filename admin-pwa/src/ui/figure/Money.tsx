import { formatEuroText } from '@synapse/shared/money'

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{formatEuroText(amount)}</span>
)
