import type { BookingTab } from '@synapse/shared/booking/booking'
import { isInCalendar } from '@synapse/shared/booking/booking-view'
import {
  countBookings,
  listBookings,
  listCompletedBookings,
  listPendingBookings,
} from '@synapse/shared/booking/contract'
import type { QueryInputOf } from '@synapse/shared/contract/endpoint'
import { windowStart } from '@synapse/shared/sync/synced'
import { maltaDay } from '@synapse/shared/time'
import { countByView, filterBookings, pageOfBookings } from '#booking/local/filter-bookings.ts'
import {
  countBookingsByIndex,
  findBookingsInPeriod,
  findUpcomingBookings,
} from '#booking/local/find-bookings.ts'
import { query } from '#data/query.ts'
import { completeRecords, receivedRecords } from '#data/records.ts'
import { pageSize } from '#ui/list/page.ts'

type BookingQuery = QueryInputOf<typeof listCompletedBookings>

/** Loads the bookings that the calendar shows in a period. */
export const bookingsQuery = (period: QueryInputOf<typeof listBookings> & { from: string }) =>
  query(listBookings, {
    query: period,
    comesWithFeed: !period.to,
    complete: async () => {
      const bookings = await findBookingsInPeriod(period)
      return bookings && filterBookings(bookings, period).filter(isInCalendar)
    },
  })

/** Loads the bookings that devices store: the last twelve months and all upcoming sessions. */
export const storedBookingsQuery = () =>
  bookingsQuery({ from: maltaDay(windowStart(Temporal.Now.instant())) })

const tabs = { completed: listCompletedBookings, pending: listPendingBookings }

/** Offline, the list shows only the most recent bookings, because only those are on this device. */
export const bookingListQuery = (tab: BookingTab, filter: BookingQuery) =>
  query(tabs[tab], {
    query: filter,
    complete: async () => {
      const now = Temporal.Now.instant()
      // The device has all upcoming bookings, even if it doesn't have older ones.
      const all =
        filter.view === 'upcoming'
          ? await findUpcomingBookings()
          : await findBookingsInPeriod(filter)
      if (all) return pageOfBookings(all, tab, filter, now)
      const isNewestFirst =
        (filter.sort ?? 'sessionDate') === 'sessionDate' && filter.direction !== 'asc'
      const recent = { ...filter, from: maltaDay(windowStart(now)) }
      const page = pageOfBookings((await completeRecords('bookings')) ?? [], tab, recent, now)
      return isNewestFirst && page.length === Number(filter.pageSize ?? pageSize) ? page : undefined
    },
    // An empty page may be wrong, because this device may not have all bookings. Show an error
    // instead.
    bestEffort: async () => {
      const page = pageOfBookings(
        await receivedRecords('bookings'),
        tab,
        filter,
        Temporal.Now.instant(),
      )
      return page.length > 0 ? page : undefined
    },
  })

/**
 * Loads up to 100 sessions that are upcoming or in progress, soonest first.
 * @param website undefined for all websites
 */
export const upcomingQuery = (website: string | undefined) =>
  bookingListQuery('completed', {
    website,
    view: 'upcoming',
    sort: 'sessionDate',
    direction: 'asc',
    pageSize: 100,
  })

/**
 * Loads a student's past sessions. The result may include sessions of students with a similar
 * address.
 */
export const pastSessionsQuery = (studentEmail: string) =>
  bookingListQuery('completed', {
    // The API limits searches to 100 characters.
    search: studentEmail.slice(0, 100),
    view: 'past',
    pageSize: 200,
  })

export const bookingCountsQuery = (filter: QueryInputOf<typeof countBookings>) =>
  query(countBookings, {
    query: filter,
    complete: async () => {
      const { website, from, to, search, sessionType } = filter
      const counts =
        website && !from && !to && !search && !sessionType && (await countBookingsByIndex(website))
      if (counts) return counts
      const all = await findBookingsInPeriod(filter)
      return all && countByView(all, filter, Temporal.Now.instant())
    },
  })
