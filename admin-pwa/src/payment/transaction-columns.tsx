import type { Transaction } from '@synapse/shared/payment/contract'
import { Amount, Payer, Time } from '#payment/PaymentCells.tsx'
import { methodColumn } from '#payment/payment-columns.tsx'
import { paymentTimeText, timeOfTransaction, transactionKind } from '#payment/payment-labels.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { defaultSlug } from '#ui/route/paths.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** @param websiteName returns a website's name; undefined if there is only one website */
export const transactionColumns = (
  websiteName: ((slug: string) => string) | undefined,
): Column<Transaction>[] => [
  {
    header: 'Student or client',
    isHeading: true,
    minWidth: 200,
    lines: 2,
    render: (item) => <Payer payment={item} slug={defaultSlug} />,
  },
  {
    header: 'Date',
    place: 'detail',
    renderInRow: (item) => paymentTimeText(timeOfTransaction(item)),
    render: (item) => <Time {...timeOfTransaction(item)} />,
  },
  ...(websiteName
    ? [{ header: 'Website', render: ({ website }: Transaction) => website && websiteName(website) }]
    : []),
  { header: 'Type', place: 'state', render: (item) => <Kind item={item} /> },
  {
    header: 'Amount',
    align: 'right',
    place: 'amount',
    render: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
  methodColumn,
]

const Kind = ({ item }: { item: Transaction }) => {
  const { label, tone } = transactionKind(item)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
