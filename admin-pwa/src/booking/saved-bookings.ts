import type {
  AdminBooking,
  countBookings,
  listCompletedBookings,
} from '@synapse/shared/booking/admin-contract'
import type { PaymentStatus } from '@synapse/shared/booking/booking'
import { centsFromEuro } from '@synapse/shared/money'
import { maltaDate } from '@synapse/shared/time'
import type { QueryIn } from '#app/api.ts'

/** The lists of the Bookings screen, made from saved rows by the same rules as the server's. */
export const tabs = ['completed', 'pending'] as const
export type Tab = (typeof tabs)[number]

export const statusesOf = {
  completed: ['completed', 'cancelled', 'refunded'],
  pending: ['pending', 'expired'],
} as const satisfies Record<Tab, readonly PaymentStatus[]>

type Filter = QueryIn<typeof countBookings>
type PageQuery = QueryIn<typeof listCompletedBookings>

/** The rows under a filter, in order of their session. */
export const savedBookings = (bookings: readonly AdminBooking[], filter: Filter): AdminBooking[] =>
  bookings
    .filter((booking) => fits(booking, filter))
    .toSorted((a, b) => a.sessionDate.localeCompare(b.sessionDate))

export const savedPage = (
  bookings: readonly AdminBooking[],
  tab: Tab,
  query: PageQuery,
): AdminBooking[] => {
  const page = Number(query.page ?? 1)
  const pageSize = Number(query.pageSize ?? 25)
  const compare = comparisons[query.sort ?? 'sessionDate']
  const turn = query.direction === 'asc' ? 1 : -1
  return savedBookings(bookings, query)
    .filter((booking) => isInTab(booking, tab))
    .sort((a, b) => turn * compare(a, b))
    .slice((page - 1) * pageSize, page * pageSize)
}

export const countSaved = (bookings: readonly AdminBooking[], filter: Filter) => {
  const fitting = bookings.filter((booking) => fits(booking, filter))
  return {
    completed: fitting.filter((booking) => isInTab(booking, 'completed')).length,
    pending: fitting.filter((booking) => isInTab(booking, 'pending')).length,
  }
}

const comparisons = {
  sessionDate: (a: AdminBooking, b: AdminBooking) => a.sessionDate.localeCompare(b.sessionDate),
  createdAt: (a: AdminBooking, b: AdminBooking) => a.createdAt.localeCompare(b.createdAt),
  studentName: (a: AdminBooking, b: AdminBooking) => a.studentName.localeCompare(b.studentName),
  finalPrice: (a: AdminBooking, b: AdminBooking) =>
    centsFromEuro(a.finalPrice) - centsFromEuro(b.finalPrice),
}

const isInTab = (booking: AdminBooking, tab: Tab) =>
  (statusesOf[tab] as readonly PaymentStatus[]).includes(booking.paymentStatus)

const fits = (booking: AdminBooking, filter: Filter) => {
  const { website, from, to, search, sessionType, status } = filter
  const date = maltaDate(Temporal.Instant.from(booking.sessionDate)).toString()
  if (website && booking.website !== website) return false
  if (from && date < from) return false
  if (to && date > to) return false
  if (sessionType && booking.sessionType !== sessionType) return false
  if (status && booking.paymentStatus !== status) return false
  return !search || contains(booking, search.trim().toLowerCase())
}

const contains = (booking: AdminBooking, text: string) =>
  [booking.studentName, booking.studentEmail, booking.couponCode ?? '', booking.id].some((part) =>
    part.toLowerCase().includes(text),
  )
