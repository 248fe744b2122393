import { type BookingTab, isInTab, orderNumber, statedAs } from '@synapse/shared/booking/booking'
import type {
  AdminBooking,
  countBookings,
  listCompletedBookings,
} from '@synapse/shared/booking/contract'
import type { QueryIn } from '@synapse/shared/endpoint'
import { centsFromEuro } from '@synapse/shared/money'
import { maltaInstant } from '@synapse/shared/time'

type Filter = QueryIn<typeof countBookings>
type PageQuery = QueryIn<typeof listCompletedBookings>

/** Bookings under a filter as the server has them, in order of their session. */
export const savedBookings = (bookings: readonly AdminBooking[], filter: Filter): AdminBooking[] =>
  matching(bookings, filter).sort(comparisons.sessionDate)

/** One page of a tab. Equal rows keep their order by id, as on the server. */
export const savedPage = (
  bookings: readonly AdminBooking[],
  tab: BookingTab,
  query: PageQuery,
): AdminBooking[] => {
  const page = Number(query.page ?? 1)
  const pageSize = Number(query.pageSize ?? 25)
  const compare = comparisons[query.sort ?? 'sessionDate']
  const turn = query.direction === 'asc' ? 1 : -1
  return matching(bookings, query)
    .filter(({ paymentStatus }) => isInTab(tab, paymentStatus))
    .sort((a, b) => turn * (compare(a, b) || order(a.id, b.id)))
    .slice((page - 1) * pageSize, page * pageSize)
}

/** How many each tab has. A status narrows the tab that has it, and says nothing of the other. */
export const countSaved = (
  bookings: readonly AdminBooking[],
  { status, ...filter }: Filter,
): Record<BookingTab, number> => {
  const fitting = matching(bookings, filter)
  const count = (tab: BookingTab) =>
    fitting.filter(
      (booking) =>
        isInTab(tab, booking.paymentStatus) &&
        (!status || !isInTab(tab, status) || statedAs(booking) === status),
    ).length
  return { completed: count('completed'), pending: count('pending') }
}

/** Instants of one form, and ids, are in order as they are written. */
const order = (a: string, b: string) => Number(a > b) - Number(a < b)

const names = new Intl.Collator('en')

const comparisons = {
  sessionDate: (a: AdminBooking, b: AdminBooking) => order(a.sessionDate, b.sessionDate),
  createdAt: (a: AdminBooking, b: AdminBooking) => order(a.createdAt, b.createdAt),
  studentName: (a: AdminBooking, b: AdminBooking) => names.compare(a.studentName, b.studentName),
  finalPrice: (a: AdminBooking, b: AdminBooking) =>
    centsFromEuro(a.finalPrice) - centsFromEuro(b.finalPrice),
}

const matching = (bookings: readonly AdminBooking[], filter: Filter): AdminBooking[] => {
  const { website, sessionType, status } = filter
  const since = filter.from ? instantText(startOfDay(filter.from)) : ''
  const before = filter.to ? instantText(startOfDay(filter.to, 1)) : '~'
  const search = filter.search?.trim().toLowerCase()
  return bookings.filter(
    (booking) =>
      (!website || booking.website === website) &&
      booking.sessionDate >= since &&
      booking.sessionDate < before &&
      (!sessionType || booking.sessionType === sessionType) &&
      (!status || statedAs(booking) === status) &&
      (!search || contains(booking, search)),
  )
}

const startOfDay = (date: string, daysLater = 0): Temporal.Instant =>
  maltaInstant(Temporal.PlainDate.from(date).add({ days: daysLater }), '00:00')

/** As the server writes them. */
const instantText = (instant: Temporal.Instant): string =>
  new Date(instant.epochMilliseconds).toISOString()

/** The order number is the end of the id. */
const contains = (booking: AdminBooking, text: string) =>
  [
    booking.studentName,
    booking.studentEmail,
    booking.couponCode ?? '',
    ...booking.participantEmails,
    orderNumber(booking.id),
  ]
    .join(' ')
    .toLowerCase()
    .includes(text)
