import { centsFromEuro, formatEuro } from '@synapse/shared/money'

/** An amount as the API gives it ('60.00'), as people read it. */
export const euro = (amount: string): string => formatEuro(centsFromEuro(amount))

/** Below a figure of revenue: what it is made of. Only a part made by hand needs to be told apart. */
export const revenueNote = (byHand: string): string =>
  byHand === '0.00'
    ? 'Payments less refunds'
    : `Payments less refunds, with ${euro(byHand)} made by hand`

export const Money = ({ amount }: { amount: string }) => (
  <span className="figures">{euro(amount)}</span>
)
