import { Divider, Stack } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { formatEuro, formatEuroText } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteTotals } from '@synapse/shared/quote/quote'
import { formatShortDate } from '@synapse/shared/time'
import { vatLabel } from '@synapse/shared/vat/vat'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#client/queries.ts'
import { TotalsList } from '#document/LinesFieldset.tsx'
import { QuoteActions } from '#quote/QuoteActions.tsx'
import { QuoteBadge } from '#quote/QuoteBadge.tsx'
import { quotesQuery } from '#quote/queries.ts'
import { CopyLink } from '#ui/CopyButton.tsx'
import { DescriptionList, FactsSkeleton } from '#ui/detail/DescriptionList.tsx'
import { FigureTable, FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { formatDateTime } from '#ui/format/format-time.ts'
import { InlineList } from '#ui/InlineList.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { RecordLayout } from '#ui/record/RecordLayout.tsx'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

export const QuotePage = () => {
  const quotes = useQuery(quotesQuery())
  const clients = useQuery(clientsQuery())
  const clientOf = ({ clientId }: Quote) => clients.data?.find(({ id }) => id === clientId)
  return (
    <RecordLayout
      query={quotes}
      singular="Quote"
      titleOf={({ title }) => title}
      stateOf={(quote) => <QuoteBadge quote={quote} />}
      subtitleOf={(quote) => (
        <InlineList
          facts={[
            quote.quoteNumber,
            clientOf(quote)?.businessName,
            formatEuroText(quote.total),
          ].filter(Boolean)}
        />
      )}
      back={{ to: paths.quotes, label: 'All quotes' }}
      actions={(quote) => <QuoteActions quote={quote} client={clientOf(quote)} />}
      skeleton={
        <Stack gap="md">
          <FactsSkeleton facts={3} />
          <PanelSkeleton>
            <FigureTableSkeleton columns={4} rows={4} />
          </PanelSkeleton>
        </Stack>
      }
    >
      {(quote) => <QuoteDetails quote={quote} client={clientOf(quote)} />}
    </RecordLayout>
  )
}

const QuoteDetails = ({ quote, client }: { quote: Quote; client: Client | undefined }) => {
  const answeredBy = quote.answeredBy ? `by ${quote.answeredBy}` : 'recorded by you'
  return (
    <Stack gap="md">
      <Panel title="Details" actions={<UnsentBadge type="quotes" id={quote.id} />}>
        <DescriptionList
          facts={[
            [
              'Client',
              <RouteLink key="client" to={paths.client(quote.clientId)}>
                {client?.businessName ?? 'Client'}
              </RouteLink>,
            ],
            ['Valid until', formatShortDate(quote.validUntil)],
            quote.sentAt !== null && ['Sent', formatDateTime(quote.sentAt)],
            quote.answeredAt !== null && [
              quote.status === 'accepted' ? 'Accepted' : 'Declined',
              `${formatDateTime(quote.answeredAt)}, ${answeredBy}`,
            ],
            quote.description !== null && [
              'Description',
              <Lined key="text">{quote.description}</Lined>,
            ],
            quote.notes !== null && ['Notes', <Lined key="notes">{quote.notes}</Lined>],
          ]}
        />
      </Panel>
      <Panel title="What’s included">
        <QuoteLines quote={quote} />
      </Panel>
      {quote.link && (
        <Panel title="Client link">
          <CopyLink link={quote.link}>
            Anyone with this link can read the quote and accept or decline it.
          </CopyLink>
        </Panel>
      )}
    </Stack>
  )
}

const Lined = ({ children }: { children: string }) => (
  <span data-long style={{ whiteSpace: 'pre-line' }}>
    {children}
  </span>
)

const QuoteLines = ({ quote }: { quote: Quote }) => {
  const { vatGroups } = quoteTotals(quote.lines)
  return (
    <>
      <FigureTable label="Lines" headers={['Description', 'Quantity', 'Unit price', 'Amount']}>
        {quote.lines.map(({ id, description, quantity, unitPrice, net }) => (
          <tr key={id}>
            <th scope="row" style={{ overflowWrap: 'anywhere' }}>
              {description}
            </th>
            <td data-header="Quantity">{Number(quantity)}</td>
            <td data-header="Unit price">{formatEuroText(unitPrice)}</td>
            <td>{formatEuroText(net)}</td>
          </tr>
        ))}
      </FigureTable>
      <Divider mb={12} />
      <TotalsList
        sums={[
          { label: 'Net', value: formatEuroText(quote.subtotal) },
          ...vatGroups.map(({ vatCategory, vatHundredths, vatReason, netCents, vatCents }) => ({
            label:
              vatCategory === 'standard'
                ? `${vatLabel(vatHundredths)} on ${formatEuro(netCents)}`
                : `No VAT (${vatReason})`,
            value: formatEuro(vatCents),
          })),
          { label: 'Total', value: formatEuroText(quote.total), isTotal: true },
        ]}
      />
    </>
  )
}
