import { Group } from '@mantine/core'
import { centsFromEuro, formatAmount, isZero } from '@synapse/shared/money'
import type { AdminPayment, Transaction } from '@synapse/shared/payment/contract'
import type { TransactionKind } from '@synapse/shared/payment/payment'
import { humanize } from '@synapse/shared/text/humanize'
import { formatTime } from '@synapse/shared/time'
import type { ReactNode } from 'react'
import { FeeAndPayout } from '#payment/FeeAndPayout.tsx'
import { type PaymentTime, timeOfPayment } from '#payment/payment-labels.ts'
import { StripeLink } from '#payment/StripeLink.tsx'
import { Badge, StateBadge } from '#ui/Badge.tsx'
import { EmailLine } from '#ui/EmailLine.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import type { Tone } from '#ui/tone.ts'
import { useFewColumns } from '#ui/use-layout.ts'

type Paid = Pick<AdminPayment, keyof AdminPayment & keyof Transaction> &
  Partial<Pick<Transaction, 'invoiceId' | 'invoiceNumber' | 'billToName'>>

const payerColumn = (header: string): Column<Paid> => ({
  header,
  place: 'heading',
  minWidth: 260,
  lines: 2,
  render: (payment) => {
    const to = linkOf(payment)
    const name = nameOf(payment) ?? (payment.bookingId ? 'Booking' : 'No booking')
    return (
      <>
        {to ? <RouteLink to={to}>{name}</RouteLink> : name}
        {payment.invoiceNumber && <div className="soft">Invoice {payment.invoiceNumber}</div>}
        {payment.studentEmail && <EmailLine>{payment.studentEmail}</EmailLine>}
      </>
    )
  },
})

const linkOf = ({ bookingId, website, invoiceId }: Paid) => {
  if (invoiceId) return paths.invoice(invoiceId)
  if (bookingId) return website ? paths.booking(website, bookingId) : paths.bookingById(bookingId)
}

const nameOf = ({ studentName, billToName }: Paid) => studentName ?? billToName

const timeColumn = <Row,>(timeOf: (row: Row) => PaymentTime): Column<Row> => ({
  header: 'Time',
  place: 'detail',
  render: (row) => {
    const { at, hasTime } = timeOf(row)
    return hasTime && <span className="figures">{formatTime(at)}</span>
  },
})

const Amount = ({ amount, currency }: Pick<Paid, 'amount' | 'currency'>) => (
  <span className="figures">{formatAmount(centsFromEuro(amount), currency)}</span>
)

const amountColumn = {
  header: 'Amount',
  align: 'right',
  place: 'amount',
  render: (payment: Paid) => <Amount {...payment} />,
} as const satisfies Column<Paid>

const Method = (payment: Paid) => {
  const { stripeUrl, paymentMethod, reference } = payment
  if (!stripeUrl)
    return <span className="soft">{joinNonEmpty(', ', humanize(paymentMethod), reference)}</span>
  return (
    <>
      <StripeLink url={stripeUrl} opens={`payment by ${nameOf(payment) ?? 'an unknown payer'}`}>
        {humanize(paymentMethod)}
      </StripeLink>
      <FeeAndPayout payment={payment} />
    </>
  )
}

/** @param stateOf returns a badge for anything unusual, which a row on a phone shows on its own */
const methodColumn = <Row extends Paid>(stateOf: (row: Row) => ReactNode): Column<Row> => ({
  header: 'Method',
  place: 'detail',
  // The booking's page has a link to Stripe, too.
  renderInRow: (payment) => [
    payment.bookingId && payment.stripeUrl ? (
      humanize(payment.paymentMethod)
    ) : (
      <Method key="method" {...payment} />
    ),
    ...(payment.invoiceNumber ? [payment.invoiceNumber] : []),
  ],
  render: (payment) => (
    <Group gap="2px 10px">
      <div>
        <Method {...payment} />
      </div>
      {stateOf(payment)}
    </Group>
  ),
})

const statusOf = ({ status }: AdminPayment) =>
  status !== 'completed' && <StateBadge state={status} />

const kindOf = (row: Transaction) => row.kind !== 'payment' && <Kind {...row} />

export const paymentColumns: Column<AdminPayment>[] = [
  payerColumn('Student'),
  timeColumn(timeOfPayment),
  methodColumn(statusOf),
  { header: 'Status', place: 'state', renderInRow: statusOf },
  {
    ...amountColumn,
    renderInRow: amountColumn.render,
    render: (payment) => (
      <>
        <Amount {...payment} />
        {!isZero(payment.refunded) && (
          <div className="soft">
            <Amount amount={payment.net} currency={payment.currency} /> net
          </div>
        )}
      </>
    ),
  },
]

/** @param websiteName returns a website's name; undefined if there is only one website */
export const useTransactionColumns = (
  websiteName: ((slug: string) => string) | undefined,
): Column<Transaction>[] => {
  // Narrow tables omit the website, because it is the same in most rows.
  const hasFewColumns = useFewColumns()
  return [
    payerColumn('Student or client'),
    timeColumn(({ date, hasTime }) => ({ at: date, hasTime })),
    methodColumn(kindOf),
    ...(websiteName && !hasFewColumns ? [websiteColumn(websiteName)] : []),
    { header: 'Type', place: 'state', renderInRow: kindOf },
    amountColumn,
  ]
}

const websiteColumn = (websiteName: (slug: string) => string): Column<Transaction> => ({
  header: 'Website',
  place: 'detail',
  minWidth: 120,
  render: ({ website }) => website && websiteName(website),
})

const kinds = {
  payment: { label: 'Payment', tone: 'success' },
  refund: { label: 'Refund', tone: 'warm' },
  refund_failed: { label: 'Refund failed', tone: 'danger' },
  dispute: { label: 'Dispute', tone: 'danger' },
} as const satisfies Record<TransactionKind, { label: string; tone: Tone }>

/** The bank returns a disputed amount if the business wins the dispute. */
const Kind = ({ kind, amount }: Transaction) => {
  if (kind === 'dispute' && !amount.startsWith('-'))
    return <Badge tone="success">Dispute won</Badge>
  const { label, tone } = kinds[kind]
  return <Badge tone={tone}>{label}</Badge>
}
