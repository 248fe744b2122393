import { Button } from '@mantine/core'
import type { Payout } from '@synapse/shared/payout/contract'
import { Badge, StateBadge } from '#ui/Badge.tsx'
import { Day } from '#ui/figure/Dates.tsx'
import { amountIn, formatCount } from '#ui/format/format.ts'
import { today } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import type { State } from '#ui/states.ts'

const failures: Record<string, State> = { failed: 'failed', canceled: 'cancelled' }

/** Stripe marks a payout as `paid` when it is sent, before the money arrives. */
export const PayoutState = ({ status, failure, arrivalDate }: Payout) => {
  const hasArrived = status === 'paid' && arrivalDate <= today()
  return (
    <>
      {failures[status] ? (
        <StateBadge state={failures[status]} />
      ) : (
        <Badge tone={hasArrived ? 'success' : 'accent'}>
          {hasArrived ? 'Arrived' : 'Arriving'}
        </Badge>
      )}
      {failure && <div className="soft">{failure}</div>}
    </>
  )
}

/** @param onOpen shows a payout's transactions */
export const payoutColumns = (onOpen: (payout: Payout) => void): Column<Payout>[] => [
  { header: 'Arrives', place: 'heading', render: ({ arrivalDate }) => <Day date={arrivalDate} /> },
  { header: 'Status', place: 'state', render: (payout) => <PayoutState {...payout} /> },
  {
    header: 'Transactions',
    align: 'right',
    render: ({ count }) => <span className="figures">{formatCount(count)}</span>,
  },
  {
    header: 'Stripe fees',
    align: 'right',
    place: 'detail',
    renderInRow: ({ currency, fees }) => `after ${amountIn(currency, fees)} in fees`,
    render: ({ currency, fees }) => <span className="figures">{amountIn(currency, fees)}</span>,
  },
  {
    header: 'Paid out',
    align: 'right',
    place: 'amount',
    render: ({ currency, amount }) => <span className="figures">{amountIn(currency, amount)}</span>,
  },
  {
    header: 'Actions',
    place: 'actions',
    align: 'right',
    render: (payout) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Details of the payout of ${amountIn(payout.currency, payout.amount)}`}
        onClick={() => onOpen(payout)}
      >
        Details
      </Button>
    ),
  },
]
