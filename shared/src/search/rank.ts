import { isInView } from '#booking/booking-view'
import { type Hit, maxHits } from '#search/hits'

type RankedBooking = Parameters<typeof isInView>[1]

export type BookingRank = 'upcoming' | 'past' | 'other'

/** Returns a booking's rank: upcoming sessions before past ones, and then other bookings. */
export const rankOf = (booking: RankedBooking, now: Temporal.Instant): BookingRank => {
  if (isInView('upcoming', booking, now)) return 'upcoming'
  return booking.paymentStatus === 'completed' ? 'past' : 'other'
}

/** Orders search results: upcoming bookings, students, other bookings, everything else. */
export const rankHits = (
  bookings: Record<BookingRank, readonly Hit[]>,
  students: readonly Hit[],
  others: readonly Hit[],
): Hit[] => {
  const upcoming = bookings.upcoming.slice(0, maxHits)
  const over = [...bookings.past, ...bookings.other].slice(0, maxHits - upcoming.length)
  return [...upcoming, ...students, ...over, ...others]
}
