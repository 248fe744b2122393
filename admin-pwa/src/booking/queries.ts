import type { BookingTab } from '@synapse/shared/booking/booking'
import { listBookedTimes, readBookingPage } from '@synapse/shared/booking/checkout-contract'
import {
  type AdminBooking,
  countBookings,
  listBookings,
  listCompletedBookings,
  listPendingBookings,
  readBooking,
} from '@synapse/shared/booking/contract'
import { compareText } from '@synapse/shared/compare-text'
import type { QueryInputOf } from '@synapse/shared/endpoint'
import { windowStart } from '@synapse/shared/sync/synced'
import { maltaDay } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import {
  countLocalBookings,
  filterLocalBookings,
  pageLocalBookings,
} from '#booking/local-bookings.ts'
import { timetableWithPending } from '#booking/local-timetable.ts'
import {
  countSyncedBookings,
  findSyncedBookings,
  findUpcomingBookings,
} from '#booking/synced-bookings.ts'
import { applyPatches } from '#data/outbox-entry.ts'
import { query } from '#data/query.ts'
import { completeRecords, findRecordById, pendingPatches, receivedRecords } from '#data/records.ts'
import { shortMoment } from '#ui/format/format-time.ts'
import { pageSize } from '#ui/list/page.ts'

type BookingQuery = QueryInputOf<typeof listCompletedBookings>
type Period = QueryInputOf<typeof listBookings> & { from: string }

/** Loads the sessions in a period. */
export const bookingsQuery = (period: Period) =>
  query(
    listBookings,
    { query: period },
    {
      comesWithFeed: !period.to,
      complete: async () => {
        const bookings = await findSyncedBookings(period)
        return (
          bookings &&
          filterLocalBookings(bookings, period).filter(
            ({ paymentStatus, revenue }) => paymentStatus !== 'expired' || revenue !== '0.00',
          )
        )
      },
    },
  )

/** Loads the bookings that devices store: the last twelve months and all upcoming sessions. */
export const storedBookingsQuery = () =>
  bookingsQuery({ from: maltaDay(windowStart(Temporal.Now.instant())) })

const tabs = { completed: listCompletedBookings, pending: listPendingBookings }

/** Offline, the list contains only the bookings on this device, which are the most recent ones. */
export const bookingListQuery = (tab: BookingTab, filter: BookingQuery) =>
  query(
    tabs[tab],
    { query: filter },
    {
      complete: async () => {
        const now = Temporal.Now.instant()
        // The device always has all upcoming bookings, even if older ones are missing.
        const all =
          filter.view === 'upcoming'
            ? await findUpcomingBookings()
            : await findSyncedBookings(filter)
        if (all) return pageLocalBookings(all, tab, filter, now)
        const isNewestFirst =
          (filter.sort ?? 'sessionDate') === 'sessionDate' && filter.direction !== 'asc'
        const recent = { ...filter, from: maltaDay(windowStart(now)) }
        const page = pageLocalBookings((await completeRecords('bookings')) ?? [], tab, recent, now)
        return isNewestFirst && page.length === Number(filter.pageSize ?? pageSize)
          ? page
          : undefined
      },
      // Without all bookings, the device can't know that a page is empty, so ask the server.
      bestEffort: async () => {
        const page = pageLocalBookings(
          await receivedRecords('bookings'),
          tab,
          filter,
          Temporal.Now.instant(),
        )
        return page.length > 0 ? page : undefined
      },
    },
  )

/** Loads sessions that are upcoming or in progress, soonest first. */
export const upcomingQuery = () =>
  bookingListQuery('completed', {
    view: 'upcoming',
    sort: 'sessionDate',
    direction: 'asc',
    pageSize: 100,
  })

/** Loads a student's past sessions, and possibly those of students with a similar address. */
export const pastSessionsQuery = (studentEmail: string) =>
  bookingListQuery('completed', { search: studentEmail, view: 'past', pageSize: 200 })

export const bookingCountsQuery = (filter: QueryInputOf<typeof countBookings>) =>
  query(
    countBookings,
    { query: filter },
    {
      complete: async () => {
        const { website, from, to, search, sessionType } = filter
        const counts =
          website && !from && !to && !search && !sessionType && (await countSyncedBookings(website))
        if (counts) return counts
        const all = await findSyncedBookings(filter)
        return all && countLocalBookings(all, filter, Temporal.Now.instant())
      },
    },
  )

/** Offline, a booking that was never opened here has no timeline or payments. */
export const bookingQuery = (id: string) =>
  query(
    readBooking,
    { params: { id } },
    {
      bestEffort: async () => {
        const booking = await findRecordById('bookings', id)
        const todoItems = (await tasksOf(id)) ?? []
        return booking && { booking, timeline: [], payments: [], todoItems }
      },
      // The feed may have synced a newer version than the cached one.
      withLocalData: async ({ booking, ...around }) => {
        const known = await findRecordById('bookings', id)
        const isOlder = known === undefined || known.version < booking.version
        const [shown] = isOlder
          ? applyPatches('bookings', [booking], await pendingPatches())
          : [known]
        const todoItems = (await tasksOf(id)) ?? around.todoItems
        return { booking: shown ?? booking, ...around, todoItems }
      },
    },
  )

/** Returns a booking's tasks, newest first; undefined until all tasks are synced. */
const tasksOf = async (bookingId: string) =>
  (await completeRecords('todos'))
    ?.filter(({ relatedBookingId }) => relatedBookingId === bookingId)
    .toSorted((a, b) => compareText(b.createdAt, a.createdAt))

export const visitorPageQuery = (slug: string) =>
  query(
    readBookingPage,
    { params: { slug } },
    {
      withLocalData: async (page) => ({
        ...page,
        timetable: await timetableWithPending(page.timetable),
      }),
    },
  )

/** Loads a website's timetable and the start times of all upcoming sessions, on every website. */
export const useTimetable = (slug: string) => {
  const { data: page } = useQuery(visitorPageQuery(slug))
  const { data: times = [] } = useQuery(query(listBookedTimes))
  return {
    /** The timetable; undefined until it is loaded. */
    timetable: page?.timetable,
    booked: times.map(({ sessionDate }) => Temporal.Instant.from(sessionDate)),
  }
}

/** Returns the optimistic change to a booking; undefined if the booking isn't on this device. */
export const changeBooking = async (id: string, what: string, set: Partial<AdminBooking>) => {
  const booking = await findRecordById('bookings', id)
  if (!booking) return undefined
  return {
    label: `${what} ${booking.studentName}, ${shortMoment(booking.sessionDate)}`,
    patches: [{ type: 'bookings' as const, id, set }],
    before: booking,
    answer: { booking: { ...booking, ...set } },
  }
}
