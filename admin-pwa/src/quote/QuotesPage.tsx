import { quoteStates } from '@synapse/shared/quote/quote'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { useQuery } from '@tanstack/react-query'
import { useClientName } from '#client/queries.ts'
import { quoteInputKey } from '#quote/input-keys.ts'
import { QuoteDialog } from '#quote/QuoteDialog.tsx'
import { quotesQuery } from '#quote/queries.ts'
import { quoteColumns } from '#quote/quote-columns.tsx'
import { isClosedQuote, quoteStateToday } from '#quote/quote-state.ts'
import { AddButton } from '#ui/AddButton.tsx'
import { useFormDialog, withNewRecord } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stateOptions } from '#ui/list/filter-options.ts'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { useWebsite } from '#website/queries.ts'

/** On a website's screen, the filter is initially set to that website. */
export const QuotesPage = () => {
  const { get, search } = useUrlFilters()
  const filter = {
    search,
    status: parseOption(quoteStates, get('status')),
    of: parseOption(['all'], get('of')),
  }
  const website = useWebsite(useSlugFromPath())
  const list = useQuery(quotesQuery())
  const { record, edit, controls } = useFormDialog(quoteInputKey, withNewRecord(list.data))
  const clientName = useClientName()
  const found = list.data?.filter(
    (quote) =>
      (!website || filter.of || quote.websiteId === website.id) &&
      (!filter.status || quoteStateToday(quote) === filter.status) &&
      matchesSearch(filter.search, quote.quoteNumber, quote.title, clientName(quote.clientId)),
  )
  const create = <AddButton onClick={() => edit()}>Create quote</AddButton>
  return (
    <ListLayout
      title="Quotes"
      subtitle="Fixed prices for companies and teams"
      actions={create}
      searchPlaceholder="Number, client, title"
      filterFields={
        <>
          <FilterSelect
            label="Status"
            name="status"
            all="All statuses"
            options={stateOptions(quoteStates)}
          />
          {website && (
            <FilterSelect
              label="Website"
              name="of"
              all={website.name}
              options={[{ value: 'all', label: 'All websites' }]}
            />
          )}
        </>
      }
      isEmpty={list.data?.length === 0}
      filter={filter}
      noun="quotes"
      rows={useLoadedRows(list, found)}
      columns={quoteColumns(clientName)}
      isFaded={isClosedQuote}
      emptyState={
        <EmptyState picture="lamp" title="No quotes yet" action={create}>
          Offer a masterclass to a company or a team. They read and accept the quote online, and you
          turn it into an invoice in one click.
        </EmptyState>
      }
    >
      <QuoteDialog key={record?.id ?? 'new'} {...controls} quote={record} websiteId={website?.id} />
    </ListLayout>
  )
}
