import { exportPayments } from '@synapse/shared/payment/contract'
import { useQuery } from '@tanstack/react-query'
import { keepPrevious } from '#data/query-client.ts'
import { PaymentTiles } from '#payment/PaymentTiles.tsx'
import { paymentColumns } from '#payment/payment-columns.tsx'
import { paymentsQuery } from '#payment/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { parseIsoDate } from '#ui/format/format-time.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { ClearFilters, SearchFilter } from '#ui/list/ListFilters.tsx'
import { ListScreen } from '#ui/list/ListScreen.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { useRows } from '#ui/list/use-paged-rows.ts'
import { useFilterState, useFilters } from '#ui/route/search-params.ts'
import { useSlug } from '#ui/route/use-slug.ts'

const pageSize = 10

/** Shows a website's payment totals, and its payments and refunds, newest first. */
export const PaymentsPage = () => {
  const slug = useSlug()
  const { get, set, page } = useFilters()
  const filter = {
    search: get('search') || undefined,
    from: parseIsoDate(get('from')),
    to: parseIsoDate(get('to')),
  }
  const filterState = useFilterState(filter)
  const request = { ...filter, website: slug }
  const list = useQuery(keepPrevious(paymentsQuery({ ...request, page, pageSize })))
  return (
    <ListScreen
      title="Payments"
      subtitle="By payment date"
      actions={
        <ExportButton noun="payments" endpoint={exportPayments} request={{ query: request }} />
      }
      filters={
        <Toolbar label="Filter payments">
          <SearchFilter label="Search payments" placeholder="Name, e-mail or payment number" />
          <DateRangeFields range={filter} onChange={set} />
          <ClearFilters {...filterState} />
        </Toolbar>
      }
      figures={<PaymentTiles filter={request} />}
      noun="transactions"
      rows={useRows(list, pageSize)}
      columns={paymentColumns}
      isFaded={({ status }) => status === 'refunded'}
      failed="Couldn’t load the payments."
      filter={{ ...filterState, title: 'No matching payments' }}
      emptyState={
        <EmptyState picture="boat" title="No payments yet">
          Card payments show up here automatically. Record cash payments and bank transfers on the
          booking’s page.
        </EmptyState>
      }
    />
  )
}
