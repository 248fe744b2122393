import { bookingSearch, orderNumber } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { bookingHit, type Hit, mostHits } from '@synapse/shared/search/hits'

/** Saved bookings that fit a text by guest, address or order number, the latest first. */
export const savedBookingHits = (q: string, bookings: readonly AdminBooking[]): Hit[] => {
  const text = bookingSearch(q)
  return bookings
    .filter(({ paymentStatus }) => paymentStatus !== 'expired')
    .filter(({ id, studentName, studentEmail }) =>
      `${studentName} ${studentEmail} ${orderNumber(id)}`.toLowerCase().includes(text),
    )
    .toSorted((a, b) => b.sessionDate.localeCompare(a.sessionDate))
    .slice(0, mostHits)
    .map((booking) => bookingHit({ ...booking, start: Temporal.Instant.from(booking.sessionDate) }))
}
