import { Button } from '@mantine/core'
import type { Payout } from '@synapse/shared/payout/contract'
import { Badge, StateBadge } from '#ui/Badge.tsx'
import { DateText } from '#ui/figure/DateText.tsx'
import { formatAmountIn, formatCount } from '#ui/format/format.ts'
import { today } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import type { State } from '#ui/states.ts'

const failures: Record<string, State> = { failed: 'failed', canceled: 'cancelled' }

export const PayoutState = (payout: Payout) => (
  <>
    <PayoutBadge {...payout} />
    {payout.failure && <div className="soft">{payout.failure}</div>}
  </>
)

/** Stripe marks a payout as `paid` when it is sent, before the money arrives. */
const PayoutBadge = ({ status, arrivalDate }: Payout) => {
  if (failures[status]) return <StateBadge state={failures[status]} />
  if (status === 'paid' && arrivalDate <= today()) return <Badge tone="success">Arrived</Badge>
  return <Badge tone="accent">Arriving</Badge>
}

/** @param onOpen shows a payout's transactions */
export const payoutColumns = (onOpen: (payout: Payout) => void): Column<Payout>[] => [
  {
    header: 'Arrives',
    place: 'heading',
    render: ({ arrivalDate }) => <DateText date={arrivalDate} />,
  },
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
    renderInRow: ({ currency, fees }) => `after ${formatAmountIn(currency, fees)} in fees`,
    render: ({ currency, fees }) => (
      <span className="figures">{formatAmountIn(currency, fees)}</span>
    ),
  },
  {
    header: 'Paid out',
    align: 'right',
    place: 'amount',
    render: ({ currency, amount }) => (
      <span className="figures">{formatAmountIn(currency, amount)}</span>
    ),
  },
  {
    header: 'Actions',
    place: 'actions',
    align: 'right',
    render: (payout) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Details of the ${formatAmountIn(payout.currency, payout.amount)} payout`}
        onClick={() => onOpen(payout)}
      >
        Details
      </Button>
    ),
  },
]
