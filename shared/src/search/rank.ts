import { isInView } from '#booking/view'
import { type Hit, mostHits } from '#search/hits'

type RankedBooking = Parameters<typeof isInView>[1]

/** How near what is found of bookings is to the operator's day. */
export type BookingRank = 'upcoming' | 'held' | 'other'

/** A booking to come is looked for most, one that was held next, one that came to nothing last. */
export const rankOf = (booking: RankedBooking, now: Temporal.Instant): BookingRank => {
  if (isInView('upcoming', booking, now)) return 'upcoming'
  return booking.paymentStatus === 'completed' ? 'held' : 'other'
}

/** All that was found: what is to come and who comes stand above what is over. */
export const rankHits = (
  bookings: Record<BookingRank, readonly Hit[]>,
  students: readonly Hit[],
  others: readonly Hit[],
): Hit[] => {
  const upcoming = bookings.upcoming.slice(0, mostHits)
  const over = [...bookings.held, ...bookings.other].slice(0, mostHits - upcoming.length)
  return [...upcoming, ...students, ...over, ...others]
}
