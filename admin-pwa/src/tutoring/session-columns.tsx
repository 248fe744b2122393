import type { Invoice } from '@synapse/shared/invoice/contract'
import { paidDay } from '@synapse/shared/invoice/invoice'
import { parseHundredths } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import type { ListedSession } from '@synapse/shared/tutoring/tracked-session'
import { Badge } from '#ui/Badge.tsx'
import { DateText } from '#ui/figure/DateText.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { formatHours, joinNonEmpty } from '#ui/format/format.ts'
import { formatBriefDate } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** The invoices and drafts that bill sessions, by session id. */
export type InvoiceBySession = ReadonlyMap<string, Invoice>

export type InvoicedSessions = {
  /** The tracked sessions, and those that exist only on invoices. */
  sessions: readonly ListedSession[]
  invoiceBySession: InvoiceBySession
}

/** Returns whether a tracked session can still be invoiced. */
export const isUninvoicedSession = (
  { id, source }: ListedSession,
  invoiceBySession: InvoiceBySession,
): boolean => !source && !invoiceBySession.has(id)

/**
 * @param clientAndProject returns a session's client and project; omitted on a client's own page
 */
export const sessionColumns = (
  invoiceBySession: InvoiceBySession,
  clientAndProject?: (session: TrackedSession) => string,
): Column<ListedSession>[] => [
  {
    header: 'Session',
    place: 'heading',
    minWidth: 200,
    lines: 2,
    render: (session) => (
      <>
        <strong>{session.student || session.subject || 'Session'}</strong>{' '}
        <UnsentBadge type="sessions" id={session.id} />
        <div className="soft">
          {joinNonEmpty(' · ', session.student && session.subject, clientAndProject?.(session))}
        </div>
      </>
    ),
  },
  {
    header: 'Date',
    place: 'detail',
    renderInRow: (session) => [
      ...(clientAndProject ? [clientAndProject(session)] : []),
      formatBriefDate(session.date),
    ],
    render: ({ date, startTime, endTime }) => (
      <>
        <DateText date={date} />
        {startTime && <div className="soft figures">{joinNonEmpty('–', startTime, endTime)}</div>}
      </>
    ),
  },
  {
    header: 'Hours',
    place: 'amount',
    renderInRow: ({ hours }) => (
      <span className="soft figures">{formatHours(parseHundredths(hours))}</span>
    ),
    align: 'right',
    render: ({ hours }) => <span className="figures">{formatHours(parseHundredths(hours))}</span>,
  },
  { header: 'Rate', align: 'right', render: ({ rate }) => <Money amount={rate} /> },
  moneyColumn('Amount', ({ netAmount }) => netAmount),
  {
    header: 'Invoice',
    place: 'state',
    lines: 2,
    renderInRow: ({ id, source }) => (
      <SessionInvoice invoice={invoiceBySession.get(id)} source={source} isShort />
    ),
    render: ({ id, source }) => (
      <>
        <SessionInvoice invoice={invoiceBySession.get(id)} source={source} />
        {source && source.files.length > 0 && (
          <div className="soft">{`From ${source.files.join(', ')}`}</div>
        )}
      </>
    ),
  },
]

type InvoiceProps = {
  /** The session's invoice; undefined if its line was credited. */
  invoice: Invoice | undefined
  source: ListedSession['source']
  isShort?: boolean
}

const SessionInvoice = ({ invoice, source, isShort }: InvoiceProps) => {
  const shown = invoice ?? source?.invoice
  if (!shown) return <Badge tone="warning">Not invoiced</Badge>
  const paid = invoice && paidDay(invoice)
  return (
    <>
      <RouteLink to={paths.invoice(shown.id)} size="sm">
        {invoice?.status === 'draft' ? 'Draft' : shown.invoiceNumber}
      </RouteLink>
      {!invoice && <span className="soft"> (credited)</span>}
      {paid &&
        (isShort ? (
          <span className="soft">, paid</span>
        ) : (
          <div className="soft">{`Paid ${formatShortDate(paid)}`}</div>
        ))}
    </>
  )
}
