import type { BookingTab } from '@synapse/shared/booking/booking'
import { listBookedTimes, readBookingPage } from '@synapse/shared/booking/checkout-contract'
import {
  type AdminBooking,
  addBookingPayment,
  cancelWithoutRefund,
  changeBookingNotes,
  countBookings,
  createRefundTask,
  listBookings,
  listCompletedBookings,
  listPendingBookings,
  moveBooking,
  readBooking,
  removeBookingPayment,
  resendInvite,
} from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { changeGuests } from '@synapse/shared/booking/guests-contract'
import { readBookingMail, resendBookingMail } from '@synapse/shared/booking/mail-contract'
import type { BodyOf, QueryIn } from '@synapse/shared/endpoint'
import type { HandPayment } from '@synapse/shared/payment/contract'
import { maltaDate } from '@synapse/shared/time'
import { amountOfBooking } from '#booking/booking-words.ts'
import { countByIndex, wholeToCome, wholeWithin } from '#booking/kept-bookings.ts'
import { timetableWithWaiting } from '#booking/local-timetable.ts'
import { countSaved, savedBookings, savedPage } from '#booking/saved-bookings.ts'
import { sentenceOf } from '#data/api.ts'
import { patched } from '#data/patch.ts'
import { query } from '#data/query.ts'
import { recordOf, recordsOf, waitingPatches, wholeOf } from '#data/records.ts'
import { euro } from '#ui/Money.tsx'
import { shortMoment } from '#ui/moment.ts'
import { useWrite } from '#ui/use-write.ts'

type BookingQuery = QueryIn<typeof listCompletedBookings>
type BookingFilter = QueryIn<typeof countBookings>

const maltaToday = () => maltaDate(Temporal.Now.instant())

/** How far back a calendar reaches when nobody says. */
const daysBack = 90

/** Bookings by session date: 90 days back and all to come, or the days given. */
export const bookingsQuery = (filter: QueryIn<typeof listBookings>) =>
  query(
    listBookings,
    { query: filter },
    {
      comesWithFeed: !filter.to,
      whole: async () => {
        const from = filter.from ?? maltaToday().subtract({ days: daysBack }).toString()
        const bookings = await wholeWithin({ ...filter, from })
        return (
          bookings &&
          savedBookings(bookings, { ...filter, from }).filter(
            ({ paymentStatus, revenue }) => paymentStatus !== 'expired' || revenue !== '0.00',
          )
        )
      },
    },
  )

const tabs = { completed: listCompletedBookings, pending: listPendingBookings }

/** One page of a tab. What the feed keeps is the newest part of it. */
export const bookingPageQuery = (tab: BookingTab, filter: BookingQuery) =>
  query(
    tabs[tab],
    { query: filter },
    {
      whole: async () => {
        const now = Temporal.Now.instant()
        // All that is to come is kept, however old the others are.
        const all = filter.view === 'upcoming' ? await wholeToCome() : await wholeWithin(filter)
        if (all) return savedPage(all, tab, filter, now)
        const isNewestFirst =
          (filter.sort ?? 'sessionDate') === 'sessionDate' && filter.direction !== 'asc'
        const page = savedPage((await wholeOf('bookings')) ?? [], tab, filter, now)
        return isNewestFirst && page.length === Number(filter.pageSize ?? 25) ? page : undefined
      },
      // Of a part, nobody knows that there are none.
      partly: async () => {
        const page = savedPage(await recordsOf('bookings'), tab, filter, Temporal.Now.instant())
        return page.length > 0 ? page : undefined
      },
    },
  )

/** The next sessions, also the one under way, soonest first. */
export const upcomingQuery = () =>
  bookingPageQuery('completed', {
    view: 'upcoming',
    sort: 'sessionDate',
    direction: 'asc',
    pageSize: 100,
  })

/** How many bookings there are, as they stand. */
export const bookingCountsQuery = (filter: BookingFilter) =>
  query(
    countBookings,
    { query: filter },
    {
      whole: async () => {
        const { website, from, to, search, sessionType } = filter
        const counts =
          website && !from && !to && !search && !sessionType && (await countByIndex(website))
        if (counts) return counts
        const all = await wholeWithin(filter)
        return all && countSaved(all, filter, Temporal.Now.instant())
      },
    },
  )

/** A booking with its timeline; of one that was never opened here only what the lists know. */
export const bookingQuery = (id: string) =>
  query(
    readBooking,
    { params: { id } },
    {
      partly: async () => {
        const booking = await recordOf('bookings', id)
        return booking && { booking, timeline: [], payments: [], todoItems: [] }
      },
      // The feed may know a later version than the last look at the booking.
      patched: async ({ booking, ...around }) => {
        const known = await recordOf('bookings', id)
        const isOlder = known === undefined || known.version < booking.version
        const [shown] = isOlder ? patched('bookings', [booking], await waitingPatches()) : [known]
        return { booking: shown ?? booking, ...around }
      },
    },
  )

/** A mail of a booking as it was sent. */
export const bookingMailQuery = (id: string, mailId: string) =>
  query(readBookingMail, { params: { id, mailId } })

/** What the website offers: packages and timetable, as its visitors see them. */
export const bookingPageOf = (slug: string) =>
  query(
    readBookingPage,
    { params: { slug } },
    {
      patched: async (page) => ({
        ...page,
        timetable: await timetableWithWaiting(page.timetable),
      }),
    },
  )

/** The starts of all sessions to come, whatever the website. */
export const bookedTimesQuery = () => query(listBookedTimes)

export const useCreateBooking = () =>
  useWrite(createBooking, {
    ask: (body: BodyOf<typeof createBooking>) => ({ body }),
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
  useWrite(resendInvite, {
    ask: ({ id }: AdminBooking) => ({ params: { id } }),
    succeeded: ({ booking }) => ({
      title: 'Invitation Sent',
      message: `The invitation is on its way to ${booking.studentEmail}.`,
    }),
    failed: 'Failed to resend calendar invitation.',
  })

export const useResendMail = (bookingId: string) =>
  useWrite(resendBookingMail, {
    ask: ({ mailId, id }: { mailId: string; id: string }) => ({
      params: { id: bookingId, mailId },
      body: { id },
    }),
    succeeded: ({ recipient }) => ({
      title: 'Mail Sent Again',
      message: `The same mail is on its way to ${recipient}.`,
    }),
    failed: 'Failed to send the mail again.',
  })

/** @param onProcess what its notification offers */
export const useCreateRefundTask = (onProcess: (todoId: string, booking: AdminBooking) => void) =>
  useWrite(createRefundTask, {
    ask: ({ id }: AdminBooking) => ({ params: { id } }),
    succeeded: ({ booking, todoItem }) => ({
      title: 'Refund Task Created',
      message: `The refund for ${booking.studentName} is on the to-do list.`,
      action: { label: 'Process now', onClick: () => onProcess(todoItem.id, booking) },
    }),
    failed: 'Failed to create refund task.',
  })

export const useCancelBooking = () =>
  useWrite(cancelWithoutRefund, {
    ask: ({ id, version }: AdminBooking) => ({ params: { id }, body: { version } }),
    succeeded: ({ booking }) => ({
      title: 'Booking Cancelled',
      message: `The booking of ${booking.studentName} is cancelled, without a refund.`,
    }),
    failed: 'Failed to cancel booking.',
  })

export const useMoveBooking = () =>
  useWrite(moveBooking, {
    ask: ({ id, ...body }: { id: string } & BodyOf<typeof moveBooking>) => ({
      params: { id },
      body,
    }),
    succeeded: ({ booking }) => ({
      title: 'Booking Moved',
      message: `${booking.studentName} now comes on ${shortMoment(booking.sessionDate)}.`,
    }),
    failed: 'Failed to move booking.',
  })

export const useChangeGuests = (id: string) =>
  useWrite(changeGuests, {
    ask: (body: BodyOf<typeof changeGuests>) => ({ params: { id }, body }),
    succeeded: ({ booking }) => ({
      title: 'Guests Changed',
      message: `Everybody whom it concerns hears of it: ${booking.studentName} comes.`,
    }),
    failed: 'Failed to change the guests.',
  })

export const useAddPayment = ({ id }: AdminBooking) =>
  useWrite(addBookingPayment, {
    ask: (body: HandPayment) => ({ params: { id }, body }),
    succeeded: ({ booking }, { amount }) => ({
      title: 'Payment Recorded',
      message: `${euro(amount)} from ${booking.studentName}`,
    }),
    failed: 'Failed to record the payment.',
  })

export const useRemovePayment = ({ id }: AdminBooking) =>
  useWrite(removeBookingPayment, {
    ask: (paymentId: string) => ({ params: { id, paymentId } }),
    succeeded: { title: 'Payment Removed', message: 'It counts as unpaid again.' },
    failed: 'Failed to remove the payment.',
  })

export const useSaveNotes = (id: string) =>
  useWrite(changeBookingNotes, {
    ask: (body: BodyOf<typeof changeBookingNotes>) => ({ params: { id }, body }),
    locally: async ({ additionalNotes }) => {
      const booking = await recordOf('bookings', id)
      return (
        booking && {
          label: `Notes of ${booking.studentName}, ${shortMoment(booking.sessionDate)}`,
          patches: [{ noun: 'bookings', id, set: { additionalNotes } }],
          before: booking,
          answer: { booking: { ...booking, additionalNotes } },
        }
      )
    },
    succeeded: { title: 'Notes Saved' },
    failed: 'Failed to save the notes.',
  })
