import { Button } from '@mantine/core'
import type { Quote } from '@synapse/shared/quote/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { QuoteDialog } from '#quote/QuoteDialog.tsx'
import { QuoteFilters } from '#quote/QuoteFilters.tsx'
import { quotesQuery } from '#quote/queries.ts'
import { quoteColumns } from '#quote/quote-columns.tsx'
import { quoteStateToday } from '#quote/quote-labels.ts'
import { filterQuotes, readQuoteFilter } from '#quote/quote-list.ts'
import { quoteDraft } from '#quote/use-quote-form.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useSlugInPath } from '#ui/paths.ts'
import { useFilters } from '#ui/search-params.ts'
import { useDialog } from '#ui/use-dialog.ts'
import { usePagedRows } from '#ui/use-paged-rows.ts'
import { useReopenDialog } from '#ui/use-reopen-dialog.ts'
import { useWebsite } from '#website/queries.ts'

const pageSize = 25

/**
 * Lists all quotes. A website's own screen shows only that website's quotes unless the filter
 * includes all.
 */
export const QuotesPage = () => {
  const { about, opening, open } = useDialog<{ quote?: Quote | undefined }>()
  const { get, set } = useFilters()
  const filter = readQuoteFilter(get)
  const known = useWebsite()
  const website = useSlugInPath() === undefined ? undefined : known
  const list = useQuery(quotesQuery())
  const clients = useQuery(clientsQuery())
  // Load the business details now, so that the form also opens offline.
  useQuery(businessQuery())
  const clientOf = (id: string) => clients.data?.find((one) => one.id === id)?.businessName ?? ''
  const shown = list.data?.filter(
    (quote) => !website || filter.isOfAll || quote.websiteId === website.id,
  )
  useReopenDialog(
    quoteDraft,
    list.data?.filter(({ status }) => status === 'draft'),
    (quote) => open({ quote }),
  )
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({})}>
      New Quote
    </Button>
  )
  return (
    <ListScreen
      title="Quotes"
      subtitle="Offers to companies and teams"
      actions={create}
      filters={
        list.data?.length !== 0 ? (
          <QuoteFilters filter={filter} website={website?.name} onFilter={set} />
        ) : undefined
      }
      label="Quotes"
      noun="quotes"
      rows={usePagedRows(list, shown && filterQuotes(shown, filter, clientOf), pageSize)}
      columns={quoteColumns(clientOf)}
      rowKey={({ id }) => id}
      isFaded={(quote) => ['declined', 'withdrawn'].includes(quoteStateToday(quote))}
      failed="Failed to load quotes."
      narrowed={
        (filter.search || filter.state) && list.data?.length
          ? { title: 'No matching quotes', onClear: () => set({ search: '', state: '' }) }
          : undefined
      }
      emptyState={
        <EmptyState picture="lamp" title="No quotes yet" action={create}>
          Offer a masterclass to a company or a team. They read and accept the quote online, and you
          turn it into an invoice in one click.
        </EmptyState>
      }
    >
      {about && (
        <QuoteDialog
          key={about.quote?.id ?? 'new'}
          {...opening}
          quote={about.quote}
          websiteId={website?.id}
        />
      )}
    </ListScreen>
  )
}
