import { isInView } from '#booking/booking-view'
import { type Hit, maxHits } from '#search/hits'

type RankedBooking = Parameters<typeof isInView>[1]

/** The relevance of a booking as a search result. */
export type BookingRank = 'upcoming' | 'past' | 'other'

/** Returns a booking's rank: upcoming sessions first, then past ones, then other bookings. */
export const rankOf = (booking: RankedBooking, now: Temporal.Instant): BookingRank => {
  if (isInView('upcoming', booking, now)) return 'upcoming'
  return booking.paymentStatus === 'completed' ? 'past' : 'other'
}

/** Orders search results: upcoming bookings and students, other bookings, then other kinds. */
export const rankHits = (
  bookings: Record<BookingRank, readonly Hit[]>,
  students: readonly Hit[],
  others: readonly Hit[],
): Hit[] => {
  const upcoming = bookings.upcoming.slice(0, maxHits)
  const over = [...bookings.past, ...bookings.other].slice(0, maxHits - upcoming.length)
  return [...upcoming, ...students, ...over, ...others]
}
