import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#app/api.ts'
import { useSlug } from '#app/paths.ts'
import { useWrite } from '#app/write.ts'
import { BookingFilters, useBookingFilters } from '#booking/BookingFilters.tsx'
import { BookingTable } from '#booking/BookingTable.tsx'
import { BookingTabs } from '#booking/BookingTabs.tsx'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { bookingCountsQuery, bookingPageQuery, exportCsv } from '#booking/queries.ts'
import { download } from '#ui/download.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { today } from '#ui/moment.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

const pageSize = 25

/** A website's bookings: completed ones to work with, pending ones to look at. */
export const BookingsPage = () => {
  const slug = useSlug()
  const [isCreating, setIsCreating] = useState(false)
  const filters = useBookingFilters(slug)
  const { tab, filter, sorting, page, isFiltered } = filters
  const list = useQuery({
    ...bookingPageQuery(tab, {
      ...filter,
      sort: sorting.by,
      direction: sorting.direction,
      page,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (list.error) toast(failureToast(`Failed to load ${tab} bookings.`, sentenceOf(list.error)))
  }, [list.error, tab])
  const counts = useQuery({ ...bookingCountsQuery(filter), placeholderData: keepPreviousData })
  const newBooking = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      New Booking
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Bookings"
        subtitle="Who comes when, and what has been paid"
        actions={
          <>
            <ExportButton tab={tab} filter={filter} />
            {newBooking}
          </>
        }
      >
        <BookingTabs tab={tab} counts={counts.data} onTab={filters.showTab} />
      </PageHeader>
      <BookingFilters {...filters} />
      {list.data && list.data.length > 0 && (
        <BookingTable
          tab={tab}
          bookings={list.data}
          sorting={sorting}
          onSort={filters.sortBy}
          isOld={list.isPlaceholderData}
        />
      )}
      {list.data?.length === 0 && (
        <NoBookings tab={tab} isFiltered={isFiltered} onClear={filters.clear} action={newBooking} />
      )}
      {list.isPending && <ListSkeleton rows={8} />}
      {list.error && !list.data && (
        <ErrorPanel title="The bookings did not arrive" onRetry={() => list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorPanel>
      )}
      {list.data && counts.data && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={counts.data[tab]}
          noun="bookings"
          onPage={filters.showPage}
        />
      )}
      <NewBookingDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}

type Filtered = Pick<ReturnType<typeof useBookingFilters>, 'tab' | 'filter'>

const ExportButton = ({ tab, filter }: Filtered) => {
  const save = useWrite({
    run: async () => download(`bookings-${tab}-${today()}.csv`, await exportCsv(tab, filter)),
    failed: 'Failed to export the bookings.',
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export CSV
    </Button>
  )
}

const NoBookings = (props: {
  tab: Filtered['tab']
  isFiltered: boolean
  onClear: () => void
  action: React.ReactNode
}) => {
  if (props.isFiltered)
    return (
      <EmptyState
        picture="islands"
        title="No bookings fit"
        action={<Button onClick={props.onClear}>Clear the filters</Button>}
      >
        Nothing fits this search and these filters.
      </EmptyState>
    )
  if (props.tab === 'pending')
    return (
      <EmptyState picture="lamp" title="Nothing is pending">
        Checkouts that were begun but not paid for stand here. They expire after 30 minutes.
      </EmptyState>
    )
  return (
    <EmptyState picture="boat" title="No bookings yet" action={props.action}>
      Paid bookings of your website arrive here by themselves. You can also enter one.
    </EmptyState>
  )
}
