import { type BookingAction, bookingRefusal } from '@synapse/shared/booking/booking-refusal'
import type { AdminBooking } from '@synapse/shared/booking/contract'

/** Returns why an action isn't available now; undefined if it is available. */
export const blockedReason = (
  action: BookingAction,
  booking: AdminBooking,
  now: Temporal.Instant,
): string | undefined => {
  const start = Temporal.Instant.from(booking.sessionDate)
  return bookingRefusal(action, { ...booking, start }, now)?.message
}

export const refundBlockedReason = (
  booking: AdminBooking,
  now: Temporal.Instant,
): string | undefined =>
  booking.hasPayment ? blockedReason('refund', booking, now) : 'There is no payment to refund.'
