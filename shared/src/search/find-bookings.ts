import { orderNumber } from '#booking/booking'
import { bookingHit, type Hit } from '#search/hits'
import { type BookingRank, rankOf } from '#search/rank'
import { compareText } from '#text/compare-text'
import { matchesSearch } from '#text/fold-text'

type SearchedBooking = Parameters<typeof bookingHit>[0] &
  Parameters<typeof rankOf>[0] & {
    studentEmail: string
    participantEmails: readonly string[]
    couponCode: string | null
  }

/**
 * Returns whether a booking's student, participants, coupon or order number contains the search
 * text. The order number is the end of the id; the rest of the id isn't searched.
 */
export const matchesBooking = (booking: SearchedBooking, search: string): boolean =>
  matchesSearch(
    search,
    booking.studentName,
    booking.studentEmail,
    booking.couponCode,
    ...booking.participantEmails,
    orderNumber(booking.id),
  )

/**
 * Returns the bookings that match a search, in the same order as the server: upcoming sessions by
 * date, then past and other bookings, latest first. Expired bookings are never found.
 */
export const findBookings = (
  bookings: readonly SearchedBooking[],
  search: string,
  now: Temporal.Instant,
): Record<BookingRank, Hit[]> => {
  const found = bookings
    .filter((booking) => booking.paymentStatus !== 'expired' && matchesBooking(booking, search))
    // Instants in the same format can be sorted as text.
    .toSorted((a, b) => compareText(a.sessionDate, b.sessionDate))
  const ofRank = (rank: BookingRank) =>
    found
      .filter((booking) => rankOf(booking, now) === rank)
      .map((booking) => bookingHit(booking, now))
  return {
    upcoming: ofRank('upcoming'),
    past: ofRank('past').reverse(),
    other: ofRank('other').reverse(),
  }
}
