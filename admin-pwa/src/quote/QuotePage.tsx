import { Anchor, Stack } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteCan } from '@synapse/shared/quote/quote'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { clientsQuery } from '#client/queries.ts'
import { QuoteActions } from '#quote/QuoteActions.tsx'
import { QuoteBooking } from '#quote/QuoteBooking.tsx'
import { QuoteLines } from '#quote/QuoteLines.tsx'
import { QuotePdfButton } from '#quote/QuotePdfButton.tsx'
import { quotesQuery } from '#quote/queries.ts'
import { QuoteBadge } from '#quote/quote-columns.tsx'
import { quoteStateToday } from '#quote/quote-labels.ts'
import { useKeptQuotePdf } from '#quote/use-kept-quote-pdf.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { DescriptionList, DescriptionListSkeleton } from '#ui/DescriptionList.tsx'
import { formatDate } from '#ui/date-input.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { shortMoment } from '#ui/format-time.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { paths } from '#ui/paths.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ButtonsSkeleton } from '#ui/Skeletons.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** Shows a quote with its status, its lines and the link to the client's page. */
export const QuotePage = () => {
  const id = useParams().id ?? ''
  const query = useQuery(quotesQuery())
  const clients = useQuery(clientsQuery())
  const quote = query.data?.find((one) => one.id === id)
  const client = clients.data?.find((one) => one.id === quote?.clientId)
  return (
    <>
      <PageHeader
        title={quote?.title ?? 'Quote'}
        subtitle={quote ? (quote.quoteNumber ?? 'Draft quote') : 'Quote'}
        actions={
          quote ? (
            <>
              <QuotePdfButton quote={quote} client={client} />
              {quoteCan('book', quoteStateToday(quote)) && (
                <QuoteBooking quote={quote} client={client} />
              )}
              <QuoteActions quote={quote} client={client} />
            </>
          ) : (
            query.isPending && <ButtonsSkeleton buttons={3} />
          )
        }
      >
        <BackLink to={paths.quotes}>All quotes</BackLink>
      </PageHeader>
      <QueryBoundary
        of={query}
        failed="Failed to load the quote."
        skeleton={
          <PanelSkeleton>
            <DescriptionListSkeleton facts={5} />
          </PanelSkeleton>
        }
      >
        {() =>
          quote ? (
            <Known quote={quote} client={client} />
          ) : (
            <EmptyState picture="islands" title="Quote not found">
              This quote may have been deleted.
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

const Known = ({ quote, client }: { quote: Quote; client: Client | undefined }) => {
  useKeptQuotePdf(quote, client)
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

const Lined = ({ children }: { children: string }) => (
  <span style={{ whiteSpace: 'pre-line' }}>{children}</span>
)
