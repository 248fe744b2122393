import { Anchor, Stack } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteDocument } from '@synapse/shared/quote/document'
import { quoteCan } from '@synapse/shared/quote/quote'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { useOfflineReason } from '#data/status.ts'
import { PdfButton } from '#invoice/PdfButton.tsx'
import { usePdf, usePdfUpload } from '#invoice/use-pdf.ts'
import { QuoteActions } from '#quote/QuoteActions.tsx'
import { QuoteBooking } from '#quote/QuoteBooking.tsx'
import { QuoteLines } from '#quote/QuoteLines.tsx'
import { quotesQuery, useStoreQuotePdf } from '#quote/queries.ts'
import { QuoteBadge } from '#quote/quote-columns.tsx'
import { quoteName, quoteStateToday } from '#quote/quote-labels.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { formatDate } from '#ui/date-input.ts'
import { shortMoment } from '#ui/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { paths } from '#ui/paths.ts'
import { FactsSkeleton, RecordScreen } from '#ui/RecordScreen.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** Shows a quote with its status, its lines and the link to the client's page. */
export const QuotePage = () => {
  const quotes = useQuery(quotesQuery())
  const clients = useQuery(clientsQuery())
  const clientOf = ({ clientId }: Quote) => clients.data?.find(({ id }) => id === clientId)
  return (
    <RecordScreen
      of={quotes}
      kind="Quote"
      titleOf={({ title }) => title}
      subtitleOf={(quote) => (quote ? (quote.quoteNumber ?? 'Draft quote') : 'Quote')}
      back={<BackLink to={paths.quotes}>All quotes</BackLink>}
      buttons={3}
      actions={(quote) => (
        <>
          <PdfButton
            name={quoteName(quote)}
            reason={clientOf(quote) ? undefined : 'The quote is still loading.'}
            documentBy={(issuer) => quoteDocument(quote, clientOf(quote), issuer)}
          />
          {quoteCan('book', quoteStateToday(quote)) && (
            <QuoteBooking quote={quote} client={clientOf(quote)} />
          )}
          <QuoteActions quote={quote} client={clientOf(quote)} />
        </>
      )}
      skeleton={<FactsSkeleton facts={5} />}
    >
      {(quote) => <LoadedQuote quote={quote} client={clientOf(quote)} />}
    </RecordScreen>
  )
}

const LoadedQuote = ({ quote, client }: { quote: Quote; client: Client | undefined }) => {
  useStoredPdf(quote, client)
  return (
    <Stack gap="md">
      <Panel title="Details" actions={<UnsentBadge of={`quotes/${quote.id}`} />}>
        <DescriptionList
          facts={[
            ['Status', <QuoteBadge key="status" quote={quote} />],
            [
              'Client',
              <Anchor key="client" component={Link} to={paths.client(quote.clientId)}>
                {client?.businessName ?? 'Client'}
              </Anchor>,
            ],
            ['Valid until', formatDate(quote.validUntil)],
            quote.description !== null && [
              'Description',
              <Lined key="text">{quote.description}</Lined>,
            ],
            quote.notes !== null && ['Notes', <Lined key="notes">{quote.notes}</Lined>],
            quote.sentAt !== null && ['Sent', shortMoment(quote.sentAt)],
            quote.answeredAt !== null && [
              quote.status === 'accepted' ? 'Accepted' : 'Declined',
              `${shortMoment(quote.answeredAt)}, ${quote.answeredBy ? `by ${quote.answeredBy}` : 'recorded by you'}`,
            ],
          ]}
        />
      </Panel>
      <Panel title="What’s included">
        <QuoteLines quote={quote} />
      </Panel>
      {quote.link && (
        <Panel title="The client’s page">
          <CopyLink link={quote.link}>
            Anyone with this link can read the quote and accept or decline it.
          </CopyLink>
        </Panel>
      )}
    </Stack>
  )
}

/** Stores the PDF of a sent quote for the client's page, unless it is already stored. */
const useStoredPdf = (quote: Quote, client: Client | undefined) => {
  const { data: business } = useQuery(businessQuery())
  const whyOffline = useOfflineReason()
  const isDue = quote.status !== 'draft' && quote.status !== 'withdrawn' && !quote.pdfHash
  const issuer = business && issuerOf(business, business.environment)
  const document =
    isDue && !whyOffline && client && issuer ? quoteDocument(quote, client, issuer) : undefined
  const { bytes } = usePdf(document, { logo: issuer?.logo, withQr: false })
  usePdfUpload(quote.id, bytes, useStoreQuotePdf().mutate)
}

const Lined = ({ children }: { children: string }) => (
  <span style={{ whiteSpace: 'pre-line' }}>{children}</span>
)
