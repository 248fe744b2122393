import { type BookingTab, isInTab, orderNumber, statedAs } from '@synapse/shared/booking/booking'
import type {
  AdminBooking,
  countBookings,
  listCompletedBookings,
} from '@synapse/shared/booking/contract'
import type { QueryIn } from '@synapse/shared/endpoint'
import { centsFromEuro } from '@synapse/shared/money'
import { maltaDate } from '@synapse/shared/time'

type Filter = QueryIn<typeof countBookings>
type PageQuery = QueryIn<typeof listCompletedBookings>

/** The lists of the Bookings screen, made from saved rows by the server's rules: in order of their session. */
export const savedBookings = (bookings: readonly AdminBooking[], filter: Filter): AdminBooking[] =>
  bookings
    .filter((booking) => fits(booking, filter))
    .toSorted((a, b) => a.sessionDate.localeCompare(b.sessionDate))

export const savedPage = (
  bookings: readonly AdminBooking[],
  tab: BookingTab,
  query: PageQuery,
): AdminBooking[] => {
  const page = Number(query.page ?? 1)
  const pageSize = Number(query.pageSize ?? 25)
  const compare = comparisons[query.sort ?? 'sessionDate']
  const turn = query.direction === 'asc' ? 1 : -1
  return savedBookings(bookings, query)
    .filter(({ paymentStatus }) => isInTab(tab, paymentStatus))
    .sort((a, b) => turn * compare(a, b))
    .slice((page - 1) * pageSize, page * pageSize)
}

/** How many each tab has. A status narrows the tab that has it, and says nothing of the other. */
export const countSaved = (
  bookings: readonly AdminBooking[],
  { status, ...filter }: Filter,
): Record<BookingTab, number> => {
  const fitting = bookings.filter((booking) => fits(booking, filter))
  const count = (tab: BookingTab) =>
    fitting.filter(
      (booking) =>
        isInTab(tab, booking.paymentStatus) &&
        (!status || !isInTab(tab, status) || statedAs(booking) === status),
    ).length
  return { completed: count('completed'), pending: count('pending') }
}

const comparisons = {
  sessionDate: (a: AdminBooking, b: AdminBooking) => a.sessionDate.localeCompare(b.sessionDate),
  createdAt: (a: AdminBooking, b: AdminBooking) => a.createdAt.localeCompare(b.createdAt),
  studentName: (a: AdminBooking, b: AdminBooking) => a.studentName.localeCompare(b.studentName),
  finalPrice: (a: AdminBooking, b: AdminBooking) =>
    centsFromEuro(a.finalPrice) - centsFromEuro(b.finalPrice),
}

const fits = (booking: AdminBooking, filter: Filter) => {
  const { website, from, to, search, sessionType, status } = filter
  const date = maltaDate(Temporal.Instant.from(booking.sessionDate)).toString()
  if (website && booking.website !== website) return false
  if (from && date < from) return false
  if (to && date > to) return false
  if (sessionType && booking.sessionType !== sessionType) return false
  if (status && statedAs(booking) !== status) return false
  return !search || contains(booking, search.trim().toLowerCase())
}

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
