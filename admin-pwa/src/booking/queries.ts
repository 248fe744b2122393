import type { BookingTab } from '@synapse/shared/booking/booking'
import type { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import type {
  AdminBooking,
  cancelWithoutRefund,
  changeBookingNotes,
  countBookings,
  createBooking,
  createRefundTask,
  exportBookings,
  listBookings,
  listCompletedBookings,
  listPendingBookings,
  moveBooking,
  readBooking,
  resendInvite,
} from '@synapse/shared/booking/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import type { readBookingPage } from '@synapse/shared/website/contract'
import { call, type QueryIn, sentenceOf } from '#app/api.ts'
import { apiQuery, cachedQuery } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { amountOfBooking } from '#booking/booking-words.ts'
import { countSaved, savedBookings, savedPage } from '#booking/saved-bookings.ts'
import { shortMoment } from '#ui/moment.ts'

type BookingQuery = QueryIn<typeof listCompletedBookings>
type BookingFilter = QueryIn<typeof countBookings>

const asRows = (bookings: AdminBooking[]) => bookings

/** Bookings by session date: 90 days back and all to come, or the days given. */
export const bookingsQuery = (query: QueryIn<typeof listBookings>) =>
  cachedQuery<typeof listBookings, 'bookings'>({
    path: '/api/bookings',
    query,
    table: 'bookings',
    rows: asRows,
    isWhole: false,
    fromSaved: (bookings) =>
      savedBookings(bookings, query).filter(
        ({ paymentStatus, revenue }) => paymentStatus !== 'expired' || revenue !== '0.00',
      ),
  })

/** One page of a tab. */
export const bookingPageQuery = (tab: BookingTab, query: BookingQuery) =>
  cachedQuery<typeof listCompletedBookings | typeof listPendingBookings, 'bookings'>({
    path: `/api/bookings/${tab}`,
    query,
    table: 'bookings',
    rows: asRows,
    isWhole: false,
    fromSaved: (bookings) => savedPage(bookings, tab, query),
  })

/** How many bookings each tab has. */
export const bookingCountsQuery = (filter: BookingFilter) =>
  cachedQuery<typeof countBookings, 'bookings'>({
    path: '/api/admin/bookings/counts',
    query: filter,
    table: 'bookings',
    rows: () => [],
    isWhole: false,
    fromSaved: (bookings) => countSaved(bookings, filter),
  })

/** A booking with its timeline; of a saved one only what the lists know. */
export const bookingQuery = (id: string) =>
  cachedQuery<typeof readBooking, 'bookings'>({
    path: `/api/bookings/${id}`,
    table: 'bookings',
    rows: ({ booking }) => [booking],
    isWhole: false,
    fromSaved: (bookings) => {
      const booking = bookings.find((one) => one.id === id)
      return booking && { booking, timeline: [], payments: [], todoItems: [] }
    },
  })

/** What the website offers: packages and timetable, as its visitors see them. */
export const bookingPageOf = (slug: string) =>
  apiQuery<typeof readBookingPage>(`/api/websites/${slug}/booking-page`)

/** The starts of all sessions to come, whatever the website. */
export const bookedTimesQuery = () => apiQuery<typeof listBookedTimes>('/api/bookings/availability')

export const exportCsv = (tab: BookingTab, filter: BookingFilter): Promise<string> =>
  call<typeof exportBookings>({
    method: 'GET',
    path: '/api/admin/bookings/export',
    query: { ...filter, tab },
  })

export const useCreateBooking = () =>
  useWrite({
    run: (body: BodyOf<typeof createBooking>) =>
      call<typeof createBooking>({ method: 'POST', path: '/api/bookings', body }),
    succeeded: ({ booking }) => ({
      title: 'Booking Created Successfully!',
      message: `${amountOfBooking(booking)} booking for ${booking.studentName}`,
    }),
    failed: (error) => ({
      title: 'Error Creating Booking',
      message: 'Please check the details and try again.',
      details: sentenceOf(error),
      tone: 'destructive',
    }),
  })

export const useResendInvite = () =>
  useWrite({
    run: ({ id }: AdminBooking) =>
      call<typeof resendInvite>({ method: 'POST', path: `/api/bookings/${id}/resend-invite` }),
    succeeded: ({ booking }) => ({
      title: 'Invitation Sent',
      message: `The invitation is on its way to ${booking.studentEmail}.`,
    }),
    failed: 'Failed to resend calendar invitation.',
  })

export const useCreateRefundTask = () =>
  useWrite({
    run: ({ id }: AdminBooking) =>
      call<typeof createRefundTask>({
        method: 'POST',
        path: `/api/admin/bookings/${id}/create-refund-task`,
      }),
    succeeded: ({ booking }) => ({
      title: 'Refund Task Created',
      message: `The refund for ${booking.studentName} is on the to-do list.`,
    }),
    failed: 'Failed to create refund task.',
  })

export const useCancelBooking = () =>
  useWrite({
    run: ({ id }: AdminBooking) =>
      call<typeof cancelWithoutRefund>({
        method: 'POST',
        path: `/api/admin/bookings/${id}/cancel-without-refund`,
      }),
    succeeded: ({ booking }) => ({
      title: 'Booking Cancelled',
      message: `The booking of ${booking.studentName} is cancelled, without a refund.`,
    }),
    failed: 'Failed to cancel booking.',
  })

export const useMoveBooking = () =>
  useWrite({
    run: ({ id, sessionDate }: { id: string; sessionDate: string }) =>
      call<typeof moveBooking>({
        method: 'POST',
        path: `/api/admin/bookings/${id}/move`,
        body: { sessionDate },
      }),
    succeeded: ({ booking }) => ({
      title: 'Booking Moved',
      message: `${booking.studentName} now comes on ${shortMoment(booking.sessionDate)}.`,
    }),
    failed: 'Failed to move booking.',
  })

export const useSaveNotes = (id: string) =>
  useWrite({
    run: (body: BodyOf<typeof changeBookingNotes>) =>
      call<typeof changeBookingNotes>({
        method: 'PATCH',
        path: `/api/admin/bookings/${id}`,
        body,
      }),
    succeeded: { title: 'Notes Saved' },
    failed: 'Failed to save the notes.',
  })
