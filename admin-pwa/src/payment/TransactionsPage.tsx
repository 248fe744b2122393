import type { QueryInputOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText } from '@synapse/shared/money'
import {
  exportTransactions,
  listTransactions,
  readTransactionSummary,
} from '@synapse/shared/payment/contract'
import { paymentMethods } from '@synapse/shared/payment/payment'
import { humanize } from '@synapse/shared/text/humanize'
import { formatDayYear, maltaDate } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { keepPrevious } from '#data/query-client.ts'
import { useTransactionColumns } from '#payment/payment-columns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { parseIsoDate } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { pageSize } from '#ui/list/page.ts'
import { useExport } from '#ui/list/use-export.ts'
import { useServerRows } from '#ui/list/use-rows.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { useWebsiteName, websitesQuery } from '#website/queries.ts'

const directions = [
  { value: 'in', label: 'Received' },
  { value: 'out', label: 'Returned' },
] as const

const sources = [
  { value: 'bookings', label: 'Bookings' },
  { value: 'invoices', label: 'Invoices' },
] as const

export const TransactionsPage = () => {
  const { get, set, search, page } = useUrlFilters()
  const filter = {
    search,
    from: parseIsoDate(get('from')),
    to: parseIsoDate(get('to')),
    website: get('website') || undefined,
    of: parseOption(sources, get('of')),
    method: parseOption(paymentMethods, get('method')),
    direction: parseOption(directions, get('direction')),
  }
  const exporting = useExport({
    noun: 'payments',
    name: 'transactions',
    endpoint: exportTransactions,
    query: filter,
  })
  const list = useQuery(
    keepPrevious(query(listTransactions, { query: { ...filter, page, pageSize } })),
  )
  const { data: websites } = useQuery(websitesQuery())
  const websiteName = useWebsiteName()
  // Reserve space for the filter until the websites have loaded.
  const hasSeveral = websites?.length !== 1
  const columns = useTransactionColumns(hasSeveral ? websiteName : undefined)
  return (
    <ListLayout
      title="Payments"
      subtitle="Money received and refunded"
      actions={<HeaderActions name="Payments" more={[exporting]} />}
      searchPlaceholder="Name or number"
      filterFields={
        <>
          <FilterSelect
            label="Direction"
            name="direction"
            all="All payments"
            options={directions}
          />
          <FilterSelect
            label="Method"
            name="method"
            all="All methods"
            options={paymentMethods.map((value) => ({ value, label: humanize(value) }))}
          />
          <FilterSelect label="Paid for" name="of" all="All sources" options={sources} />
          {hasSeveral && (
            <FilterSelect
              label="Website"
              name="website"
              all="All websites"
              options={(websites ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          )}
          <DateRangeFields range={filter} onChange={set} />
        </>
      }
      figures={<TransactionTotals filter={filter} />}
      noun="payments"
      rows={useServerRows(list)}
      columns={columns}
      groupOf={({ date }) => formatDayYear(maltaDate(date))}
      filter={filter}
      emptyState={
        <EmptyState title="No payments yet">
          Payments and refunds for bookings and invoices show up here.
        </EmptyState>
      }
    />
  )
}

const TransactionTotals = ({ filter }: { filter: QueryInputOf<typeof readTransactionSummary> }) => (
  <QueryBoundary
    query={useQuery(keepPrevious(query(readTransactionSummary, { query: filter })))}
    skeleton={<TilesSkeleton notes={[0, 0, 0, 0]} />}
  >
    {({ received, refunds, disputes, net }) => (
      <Tiles label="Totals">
        <Tile label="Received" value={formatEuroText(received)} />
        <Tile label="Refunds" value={formatEuroText(refunds)} />
        <Tile
          label="Disputes"
          value={formatEuroText(disputes)}
          info="Including Stripe’s dispute fees"
        />
        <Tile
          label="Net received"
          value={formatEuroText(net)}
          info="Amount received, minus refunds and disputes"
        />
      </Tiles>
    )}
  </QueryBoundary>
)
