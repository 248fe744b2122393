import { orderNumber } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { isFoundIn } from '@synapse/shared/fold'
import { bookingHit, type Hit, maxHits } from '@synapse/shared/search/hits'

/**
 * Searches the bookings on this device by student, e-mail address or order number, latest first.
 */
export const localBookingHits = (q: string, bookings: readonly AdminBooking[]): Hit[] =>
  bookings
    .filter(({ paymentStatus }) => paymentStatus !== 'expired')
    .filter(({ id, studentName, studentEmail }) =>
      isFoundIn(q, studentName, studentEmail, orderNumber(id)),
    )
    .toSorted((a, b) => b.sessionDate.localeCompare(a.sessionDate))
    .slice(0, maxHits)
    .map((booking) => bookingHit({ ...booking, start: Temporal.Instant.from(booking.sessionDate) }))
