import { type BookingTab, displayStatus, matchesTab } from '@synapse/shared/booking/booking'
import { type BookingSort, type BookingView, isInView } from '@synapse/shared/booking/booking-view'
import type {
  AdminBooking,
  countBookings,
  listCompletedBookings,
} from '@synapse/shared/booking/contract'
import type { AnswerOf, QueryInputOf } from '@synapse/shared/contract/endpoint'
import { centsFromEuro } from '@synapse/shared/money'
import { matchesBooking } from '@synapse/shared/search/find-bookings'
import { compareNames, compareText } from '@synapse/shared/text/compare-text'
import { endOfDay, formatInstant, startOfDay } from '@synapse/shared/time'
import { paginate } from '#ui/list/page.ts'

type Filter = QueryInputOf<typeof countBookings>

/** Returns the bookings that match a filter, ordered by session date as on the server. */
export const filterBookings = (bookings: readonly AdminBooking[], filter: Filter): AdminBooking[] =>
  matching(bookings, filter).sort(comparisons.sessionDate)

/** Returns one page of a tab. As on the server, bookings that compare as equal are sorted by id. */
export const pageOfBookings = (
  bookings: readonly AdminBooking[],
  tab: BookingTab,
  { view, ...query }: QueryInputOf<typeof listCompletedBookings>,
  now: Temporal.Instant,
): AdminBooking[] => {
  const compare = comparisons[query.sort ?? 'sessionDate']
  const sign = query.direction === 'asc' ? 1 : -1
  const found = matching(bookings, query)
    .filter((booking) => matchesTab(tab, booking.paymentStatus))
    .filter((booking) => !view || isInView(view, booking, now))
    .sort((a, b) => sign * (compare(a, b) || compareText(a.id, b.id)))
  return paginate(found, query)
}

export const countByView = (
  bookings: readonly AdminBooking[],
  filter: Filter,
  now: Temporal.Instant,
): AnswerOf<typeof countBookings> => {
  const matches = matching(bookings, filter)
  const count = (view: BookingView) =>
    matches.filter((booking) => isInView(view, booking, now)).length
  const [upcoming, past] = [count('upcoming'), count('past')]
  return {
    completed: upcoming + past,
    pending: count('pending'),
    upcoming,
    past,
    ended: count('ended'),
    expired: count('expired'),
  }
}

const comparisons: Record<BookingSort, (a: AdminBooking, b: AdminBooking) => number> = {
  sessionDate: (a, b) => compareText(a.sessionDate, b.sessionDate),
  createdAt: (a, b) => compareText(a.createdAt, b.createdAt),
  studentName: (a, b) => compareNames(a.studentName, b.studentName),
  finalPrice: (a, b) => centsFromEuro(a.finalPrice) - centsFromEuro(b.finalPrice),
  sessionType: (a, b) => compareText(a.sessionType, b.sessionType),
  status: (a, b) => compareText(displayStatus(a), displayStatus(b)),
  calendar: (a, b) => Number(a.calendarEventId === null) - Number(b.calendarEventId === null),
  meetLink: (a, b) => Number(a.googleMeetLink === null) - Number(b.googleMeetLink === null),
}

/** A key that sorts after all instants and dates. */
export const lastSortKey = '~'

/** Converts a filter's dates to instants in the server's format. */
export const instantRange = ({ from, to }: Pick<Filter, 'from' | 'to'>) => ({
  since: from ? formatInstant(startOfDay(from)) : '',
  before: to ? formatInstant(endOfDay(to)) : lastSortKey,
})

const matching = (bookings: readonly AdminBooking[], filter: Filter): AdminBooking[] => {
  const { website, sessionType, search } = filter
  const { since, before } = instantRange(filter)
  return bookings.filter(
    (booking) =>
      (!website || booking.website === website) &&
      booking.sessionDate >= since &&
      booking.sessionDate < before &&
      (!sessionType || booking.sessionType === sessionType) &&
      (!search || matchesBooking(booking, search)),
  )
}
