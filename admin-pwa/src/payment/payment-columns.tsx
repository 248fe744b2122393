import type { AdminPayment } from '@synapse/shared/payment/contract'
import { Amount, Method, type Paid, Payer, Time } from '#payment/PaymentCells.tsx'
import { paymentTimeText, timeOfPayment } from '#payment/payment-labels.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { StateBadge } from '#ui/StatusBadge.tsx'

export const methodColumn: Column<Paid> = {
  header: 'Method',
  place: 'detail',
  // The booking’s page has the link to Stripe, too.
  renderInRow: (payment) =>
    !(payment.bookingId && payment.stripeUrl) && <Method payment={payment} />,
  render: (payment) => <Method payment={payment} />,
}

export const paymentColumns: Column<AdminPayment>[] = [
  {
    header: 'Student',
    isHeading: true,
    minWidth: 200,
    lines: 2,
    render: (payment) => <Payer payment={payment} />,
  },
  {
    header: 'Date',
    place: 'detail',
    renderInRow: (payment) => paymentTimeText(timeOfPayment(payment)),
    render: (payment) => <Time {...timeOfPayment(payment)} />,
  },
  { header: 'Status', place: 'state', render: ({ status }) => <StateBadge state={status} /> },
  {
    header: 'Amount',
    align: 'right',
    place: 'amount',
    render: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
  {
    header: 'Refunded',
    align: 'right',
    render: ({ refunded, currency }) =>
      refunded !== '0.00' && <Amount amount={refunded} currency={currency} />,
  },
  {
    header: 'Net',
    align: 'right',
    render: ({ net, currency }) => <Amount amount={net} currency={currency} />,
  },
  methodColumn,
]
