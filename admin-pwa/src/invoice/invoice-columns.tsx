import type { Invoice } from '@synapse/shared/invoice/contract'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { formatEuroText } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import { InvoiceBadge } from '#invoice/InvoiceBadge.tsx'
import { balanceDue } from '#invoice/invoice-state.ts'
import { DateText } from '#ui/figure/DateText.tsx'
import { Money } from '#ui/figure/Money.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** A draft's number is provisional, so it isn't shown. */
const numberText = ({ invoiceNumber, status }: Invoice) =>
  status === 'draft' ? 'Draft' : invoiceNumber

const amountToPay = (invoice: Invoice) => (owedCents(invoice) > 0 ? balanceDue(invoice) : undefined)

/** On a phone, the client is the row's heading, so this column shows the number instead. */
const clientColumn: Column<Invoice> = {
  header: 'Client',
  place: 'detail',
  minWidth: 160,
  // In a draft's row, the status alone is enough.
  renderInRow: ({ invoiceNumber, status }) => status !== 'draft' && invoiceNumber,
  render: ({ billToName }) => billToName,
}

/** @param hasClient whether the rows name the client; false on the client's own page */
export const invoiceColumns = ({ hasClient }: { hasClient: boolean }): Column<Invoice>[] => [
  {
    header: 'Number',
    place: 'heading',
    minWidth: 150,
    ...(hasClient && {
      renderInRow: (invoice: Invoice) => (
        <>
          <RouteLink
            to={paths.invoice(invoice.id)}
            aria-label={`${invoice.billToName}, ${numberText(invoice)}`}
          >
            {invoice.billToName}
          </RouteLink>{' '}
          <UnsentBadge type="invoices" id={invoice.id} />
        </>
      ),
    }),
    render: (invoice) => (
      <>
        <RouteLink to={paths.invoice(invoice.id)} className="figures">
          {numberText(invoice)}
        </RouteLink>{' '}
        <UnsentBadge type="invoices" id={invoice.id} />
      </>
    ),
  },
  ...(hasClient ? [clientColumn] : []),
  { header: 'Status', place: 'state', render: (invoice) => <InvoiceBadge invoice={invoice} /> },
  { header: 'Issue date', render: ({ issueDate }) => <DateText date={issueDate} /> },
  {
    header: 'Due date',
    place: 'detail',
    renderInRow: ({ kind, dueDate }) => kind === 'invoice' && `Due ${formatShortDate(dueDate)}`,
    render: ({ kind, dueDate }) => kind === 'invoice' && <DateText date={dueDate} />,
  },
  moneyColumn('Total', ({ grossTotal }) => grossTotal, {
    renderInRow: (invoice) => {
      const due = amountToPay(invoice) ?? invoice.grossTotal
      return (
        <>
          <Money amount={due} />
          {due !== invoice.grossTotal && (
            <span className="soft">{` of ${formatEuroText(invoice.grossTotal)}`}</span>
          )}
        </>
      )
    },
  }),
  {
    header: 'Balance due',
    align: 'right',
    place: 'detail',
    // On a phone, the row shows the balance due beside the total.
    renderInRow: () => null,
    render: (invoice) => {
      const due = amountToPay(invoice)
      return due && <Money amount={due} />
    },
  },
]
