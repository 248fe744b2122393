import type { BookingTab } from '@synapse/shared/booking/booking'
import type { BookingView } from '@synapse/shared/booking/booking-view'
import { type countBookings, exportBookings } from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { newBookingInputKey } from '#booking/input-keys.ts'
import {
  BookingFilterFields,
  BookingTabs,
  BookingViews,
  countInTab,
  useBookingFilters,
} from '#booking/list/BookingFilters.tsx'
import { useBookingColumns } from '#booking/list/booking-columns.tsx'
import { NewBookingDialog } from '#booking/new/NewBookingDialog.tsx'
import { bookingCountsQuery, bookingListQuery } from '#booking/queries.ts'
import { errorMessage } from '#data/api.ts'
import { keepPrevious } from '#data/query-client.ts'
import { readToken } from '#data/sign-in-storage.ts'
import { AddButton } from '#ui/AddButton.tsx'
import { useDialog, useOpenFromUrl } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { pageSize } from '#ui/list/page.ts'
import { useExport } from '#ui/list/use-export.ts'
import { usePaging } from '#ui/list/use-rows.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { failureToast, toast } from '#ui/toast.tsx'
import { usePhone } from '#ui/use-layout.ts'

export const BookingsPage = () => {
  const slug = useSlugOrDefault()
  const { open, controls } = useDialog(newBookingInputKey(slug))
  useOpenFromUrl('booking', open)
  const filters = useBookingFilters(slug)
  const { tab, view, filter, sorting } = filters
  const viewFilter = view === 'all' ? filter : { ...filter, view }
  const list = useQuery(
    keepPrevious(
      bookingListQuery(tab, {
        ...viewFilter,
        sort: sorting.by,
        direction: sorting.direction,
        page: filters.page,
        pageSize,
      }),
    ),
  )
  useEffect(() => {
    if (list.error && readToken())
      return toast(
        failureToast(`Failed to load ${tab} bookings.`, { details: errorMessage(list.error) }),
      )
  }, [list.error, tab])
  const counts = useQuery(keepPrevious(bookingCountsQuery(filter)))
  const { columns, footnote, dialogs } = useBookingColumns(tab)
  const rows = {
    ...list,
    isPlaceholder: list.isPlaceholderData,
    paging: usePaging(totalOf(counts.data, tab, view), counts.isPlaceholderData),
  }
  const newBooking = <AddButton onClick={open}>New Booking</AddButton>
  const exporting = useExport({
    noun: 'bookings',
    name: `bookings-${tab}`,
    endpoint: exportBookings,
    query: { ...viewFilter, tab },
  })
  return (
    <ListLayout
      title="Bookings"
      subtitle="Confirmed bookings and unpaid checkouts"
      actions={<HeaderActions name="Bookings" primary={newBooking} more={[exporting]} />}
      tabs={<BookingTabs {...filters} counts={counts.data} />}
      views={<BookingViews {...filters} counts={counts.data} />}
      searchPlaceholder={usePhone() ? 'Search' : 'Name or number'}
      filterFields={<BookingFilterFields {...filters} />}
      filter={filters.urlFilter}
      resets={['view']}
      label={tab === 'completed' ? 'Completed bookings' : 'Pending bookings'}
      noun="bookings"
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={filters.sortBy}
      isFaded={({ paymentStatus }) =>
        view === 'all' && !['completed', 'pending'].includes(paymentStatus)
      }
      emptyState={
        <NoBookings
          tab={tab}
          view={view}
          hasOthers={(counts.data?.completed ?? 0) + (counts.data?.ended ?? 0) > 0}
          newBooking={newBooking}
        />
      }
    >
      {list.data?.length !== 0 && footnote}
      {dialogs}
      <NewBookingDialog {...controls} website={slug} />
    </ListLayout>
  )
}

const totalOf = (
  counts: AnswerOf<typeof countBookings> | undefined,
  tab: BookingTab,
  view: BookingView | 'all',
): number | undefined => {
  if (!counts) return undefined
  return view === 'all' ? countInTab(counts, tab) : counts[view]
}

type NoneProps = {
  tab: BookingTab
  view: BookingView | 'all'
  /** Whether any of the tab's other views contain bookings. */
  hasOthers: boolean
  newBooking: ReactNode
}

const NoBookings = ({ tab, view, hasOthers, newBooking }: NoneProps) => {
  if (tab === 'pending')
    return (
      <EmptyState
        picture="lamp"
        title={view === 'expired' ? 'No expired bookings' : 'No pending bookings'}
      >
        Unpaid checkouts are listed here. They expire after 30 minutes.
      </EmptyState>
    )
  if (hasOthers && view !== 'upcoming')
    return (
      <EmptyState
        picture="islands"
        title={view === 'past' ? 'No past sessions' : 'No cancelled or refunded bookings'}
      />
    )
  return (
    <EmptyState title={hasOthers ? 'No upcoming sessions' : 'No bookings yet'} action={newBooking}>
      {hasOthers
        ? 'New bookings show up here automatically. Past sessions are listed under Past.'
        : 'Paid bookings from your website show up here automatically. You can also add bookings yourself.'}
    </EmptyState>
  )
}
