import { type BookingAction, bookingCan } from '@synapse/shared/booking/booking-can'
import type { AdminBooking } from '@synapse/shared/booking/contract'

/** Explains why an action isn't possible on a booking now; undefined if it is. */
export const blockedReason = (action: BookingAction, booking: AdminBooking): string | undefined => {
  const start = Temporal.Instant.from(booking.sessionDate)
  const verdict = bookingCan(action, { ...booking, start }, Temporal.Now.instant())
  return verdict.ok ? undefined : verdict.sentence
}

/** Explains why a booking can't be refunded; undefined if it can. */
export const refundBlockedReason = (booking: AdminBooking): string | undefined =>
  booking.hasPayment ? blockedReason('refund', booking) : 'There is no payment to refund.'
