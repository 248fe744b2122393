import { Button } from '@mantine/core'
import type { BookingTab } from '@synapse/shared/booking/booking'
import { exportBookings } from '@synapse/shared/booking/contract'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#app/api.ts'
import { useSlug } from '#app/paths.ts'
import { BookingFilters, useBookingFilters } from '#booking/BookingFilters.tsx'
import { newBookingDraft } from '#booking/BookingForm.tsx'
import { BookingTable } from '#booking/BookingTable.tsx'
import { BookingTabs } from '#booking/BookingTabs.tsx'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { bookingCountsQuery, bookingPageQuery } from '#booking/queries.ts'
import { hasDraft } from '#offline/drafts.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'
import { useExistingPage } from '#ui/search-params.ts'
import { failureToast, toast } from '#ui/toast.tsx'

const pageSize = 25

/** A website's bookings: completed ones to work with, pending ones to look at. */
export const BookingsPage = () => {
  const slug = useSlug()
  const [isCreating, setIsCreating] = useState(() => hasDraft(newBookingDraft(slug)))
  const filters = useBookingFilters(slug)
  const { tab, filter, sorting, isFiltered } = filters
  const list = useQuery({
    ...bookingPageQuery(tab, {
      ...filter,
      sort: sorting.by,
      direction: sorting.direction,
      page: filters.page,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (list.error) toast(failureToast(`Failed to load ${tab} bookings.`, sentenceOf(list.error)))
  }, [list.error, tab])
  const counts = useQuery({ ...bookingCountsQuery(filter), placeholderData: keepPreviousData })
  const page = useExistingPage(pageSize, counts.isPlaceholderData ? undefined : counts.data?.[tab])
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
            <ExportButton
              noun="bookings"
              name={`bookings-${tab}`}
              endpoint={exportBookings}
              ask={{ query: { ...filter, tab } }}
            />
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
      {list.data?.length === 0 && page === filters.page && (
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

const NoBookings = (props: {
  tab: BookingTab
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
