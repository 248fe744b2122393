import type { QueryInputOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText, isZero } from '@synapse/shared/money'
import { exportPayments, listPayments, readPaymentSummary } from '@synapse/shared/payment/contract'
import { formatDayYear, maltaDate } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { keepPrevious } from '#data/query-client.ts'
import { paymentColumns } from '#payment/payment-columns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { formatCount, joinNonEmpty, pluralize } from '#ui/format/format.ts'
import { parseIsoDate } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { shortPageSize } from '#ui/list/page.ts'
import { useExport } from '#ui/list/use-export.ts'
import { useServerRows } from '#ui/list/use-rows.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useUrlFilters } from '#ui/route/search-params.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'

export const PaymentsPage = () => {
  const slug = useSlugOrDefault()
  const { get, set, search, page } = useUrlFilters()
  const filter = {
    search,
    from: parseIsoDate(get('from')),
    to: parseIsoDate(get('to')),
  }
  const request = { ...filter, website: slug }
  const exporting = useExport({ noun: 'payments', endpoint: exportPayments, query: request })
  const list = useQuery(
    keepPrevious(query(listPayments, { query: { ...request, page, pageSize: shortPageSize } })),
  )
  return (
    <ListLayout
      title="Payments"
      subtitle="Figures by payment date"
      actions={<HeaderActions name="Payments" more={[exporting]} />}
      searchPlaceholder="Name or number"
      filterFields={<DateRangeFields range={filter} onChange={set} />}
      figures={<PaymentTotals filter={request} />}
      noun="payments"
      rows={useServerRows(list, shortPageSize)}
      columns={paymentColumns}
      groupOf={({ paymentDate }) => formatDayYear(maltaDate(paymentDate))}
      isFaded={({ status }) => status === 'refunded'}
      filter={filter}
      emptyState={
        <EmptyState title="No payments yet">
          Card payments show up here automatically. Record cash payments and bank transfers on the
          booking’s page.
        </EmptyState>
      }
    />
  )
}

const PaymentTotals = ({ filter }: { filter: QueryInputOf<typeof readPaymentSummary> }) => (
  <section aria-label="Totals of the listed payments">
    <QueryBoundary
      query={useQuery(keepPrevious(query(readPaymentSummary, { query: filter })))}
      skeleton={<TilesSkeleton notes={[0, 1, 0, 1, 0, 1]} />}
    >
      {(data) => (
        <Tiles label="Totals">
          <Tile label="Received" value={formatEuroText(data.gross)} />
          <Tile
            label="Refunds"
            value={formatEuroText(data.refunds)}
            note={joinNonEmpty(
              ', ',
              `${formatCount(data.refunded)} refunded`,
              data.disputed > 0 && `${data.disputed} disputed`,
            )}
          />
          <Tile
            label="Revenue"
            value={formatEuroText(data.net)}
            info={joinNonEmpty(
              ' and ',
              'Amount received, minus refunds',
              !isZero(data.disputes) && `${formatEuroText(data.disputes)} in disputes`,
            )}
          />
          <Tile
            label="Completed"
            value={formatCount(data.completed)}
            note={`${formatCount(data.pending)} pending`}
            info="Completed: payments without refunds. Pending: checkouts awaiting payment."
          />
          <Tile
            label="Average payment"
            value={formatEuroText(data.average)}
            info="Per completed payment, before refunds"
          />
          <Tile
            label="Unpaid"
            value={formatEuroText(data.owed)}
            note={
              data.unpaid === 0 ? 'No unpaid sessions' : `For ${pluralize(data.unpaid, 'session')}`
            }
          />
        </Tiles>
      )}
    </QueryBoundary>
  </section>
)
