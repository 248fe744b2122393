import { exportPayments } from '@synapse/shared/payment/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PaymentFilters, usePaymentFilters } from '#payment/PaymentFilters.tsx'
import { PaymentTiles } from '#payment/PaymentTiles.tsx'
import { paymentColumns } from '#payment/payment-columns.tsx'
import { paymentsQuery } from '#payment/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useSlug } from '#ui/paths.ts'
import { useRows } from '#ui/use-paged-rows.ts'

const pageSize = 10

/** Shows a website's payment totals, and its payments and refunds, newest first. */
export const PaymentsPage = () => {
  const slug = useSlug()
  const filters = usePaymentFilters(slug)
  const { filter } = filters
  const list = useQuery({
    ...paymentsQuery({ ...filter, page: filters.page, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="Payments"
      subtitle="By payment date"
      actions={<ExportButton noun="payments" endpoint={exportPayments} ask={{ query: filter }} />}
      filters={<PaymentFilters {...filters} />}
      figures={<PaymentTiles filter={filter} />}
      label="Transactions"
      noun="transactions"
      rows={useRows(list, pageSize)}
      columns={paymentColumns(slug)}
      rowKey={({ id }) => id}
      isFaded={({ status }) => status === 'refunded'}
      failed="Failed to load payments."
      narrowed={
        filters.isFiltered && {
          title: 'No matching payments',
          text: 'No payments match this search and period.',
          onClear: filters.clear,
        }
      }
      emptyState={
        <EmptyState picture="boat" title="No payments yet">
          Card payments show up here automatically. Record cash payments and bank transfers on the
          booking’s page.
        </EmptyState>
      }
    />
  )
}
