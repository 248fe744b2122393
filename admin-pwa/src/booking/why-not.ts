import { type BookingAction, bookingCan } from '@synapse/shared/booking/booking-can'
import type { AdminBooking } from '@synapse/shared/booking/contract'

/** Why something may not be done with a booking now; undefined when it may. */
export const whyNot = (action: BookingAction, booking: AdminBooking): string | undefined => {
  const start = Temporal.Instant.from(booking.sessionDate)
  const verdict = bookingCan(action, { ...booking, start }, Temporal.Now.instant())
  return verdict.ok ? undefined : verdict.sentence
}

/** Why nothing of a booking can be refunded; undefined when something may be. */
export const refundBlockedReason = (booking: AdminBooking): string | undefined =>
  booking.hasPayment ? whyNot('refund', booking) : 'There is no payment to refund.'
