import { Button } from '@mantine/core'
import { exportPayments } from '@synapse/shared/payment/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/api.ts'
import { useSlug } from '#app/paths.ts'
import { PaymentFilters, usePaymentFilters } from '#payment/PaymentFilters.tsx'
import { PaymentTable } from '#payment/PaymentTable.tsx'
import { PaymentTiles } from '#payment/PaymentTiles.tsx'
import { paymentsQuery } from '#payment/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'
import { useExistingPage } from '#ui/search-params.ts'

const pageSize = 10

/** What came in, what went back, and the latest transactions. */
export const PaymentsPage = () => {
  const filters = usePaymentFilters(useSlug())
  const { filter, isFiltered, showPage, clear } = filters
  const list = useQuery({
    ...paymentsQuery({ ...filter, page: filters.page, pageSize }),
    placeholderData: keepPreviousData,
  })
  const page = useExistingPage(pageSize, list.isPlaceholderData ? undefined : list.data?.total)
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="By the day of the payment"
        actions={<ExportButton noun="payments" endpoint={exportPayments} ask={{ query: filter }} />}
      />
      <PaymentFilters {...filters} />
      <PaymentTiles filter={filter} />
      {list.isPending && <ListSkeleton rows={8} />}
      {list.error && !list.data && (
        <ErrorPanel title="Failed to load payments." onRetry={() => list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorPanel>
      )}
      {list.data?.total === 0 && <NoPayments isFiltered={isFiltered} onClear={clear} />}
      {list.data && list.data.total > 0 && (
        <>
          <PaymentTable payments={list.data.items} isOld={list.isPlaceholderData} />
          <Pagination
            page={page}
            pageSize={pageSize}
            total={list.data.total}
            noun="transactions"
            onPage={showPage}
          />
        </>
      )}
    </>
  )
}

const NoPayments = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      picture="islands"
      title="No payments fit"
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      Nothing fits this search and these days.
    </EmptyState>
  ) : (
    <EmptyState picture="boat" title="No payments yet">
      Every card payment of your visitors arrives here by itself.
    </EmptyState>
  )
