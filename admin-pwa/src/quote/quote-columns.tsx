import type { Quote } from '@synapse/shared/quote/contract'
import { formatShortDate } from '@synapse/shared/time'
import { QuoteBadge } from '#quote/QuoteBadge.tsx'
import { quoteStateToday } from '#quote/quote-state.ts'
import { DateText } from '#ui/figure/DateText.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { useFewColumns } from '#ui/use-layout.ts'

/** @param clientName finds a client's name by id; omitted on a client's own page */
export const quoteColumns = (clientName?: (id: string) => string | undefined): Column<Quote>[] => [
  {
    header: 'Number',
    place: 'heading',
    minWidth: 140,
    ...(clientName && {
      renderInRow: ({ id, clientId, quoteNumber, title }: Quote) => (
        <>
          <RouteLink
            to={paths.quote(id)}
            aria-label={`${clientName(clientId) ?? 'Quote'}, ${quoteNumber ?? `draft “${title}”`}`}
          >
            {clientName(clientId) ?? 'Quote'}
          </RouteLink>{' '}
          <UnsentBadge type="quotes" id={id} />
        </>
      ),
    }),
    render: ({ id, quoteNumber, title }) => (
      <>
        <RouteLink
          to={paths.quote(id)}
          className="figures"
          aria-label={quoteNumber ? undefined : `Draft “${title}”`}
        >
          {quoteNumber ?? 'Draft'}
        </RouteLink>{' '}
        <UnsentBadge type="quotes" id={id} />
      </>
    ),
  },
  ...(clientName ? [clientColumn(clientName)] : []),
  { header: 'Title', ...(!clientName && { place: 'detail' }), render: ({ title }) => title },
  {
    header: 'Valid until',
    place: 'detail',
    // The date no longer matters once the client has answered.
    renderInRow: (quote) =>
      ['draft', 'sent'].includes(quoteStateToday(quote)) &&
      quote.validUntil &&
      `until ${formatShortDate(quote.validUntil)}`,
    render: ({ validUntil }) => <DateText date={validUntil} />,
  },
  { header: 'Status', place: 'state', render: (quote) => <QuoteBadge quote={quote} /> },
  moneyColumn('Total', ({ total }) => total),
]

const clientColumn = (clientName: (id: string) => string | undefined): Column<Quote> => ({
  header: 'Client',
  place: 'detail',
  minWidth: 200,
  renderInRow: ({ quoteNumber, title }) => [quoteNumber, title],
  render: ({ clientId, title }) => (
    <>
      {clientName(clientId)}
      <Title>{title}</Title>
    </>
  ),
})

const Title = ({ children }: { children: string }) =>
  useFewColumns() && <div className="soft">{children}</div>
