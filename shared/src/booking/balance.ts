import type { BookingStatus } from '#booking/booking'
import type { AdminBooking } from '#booking/contract'
import { centsFromEuro, isZero } from '#money'

/** Returns how much a booking's payments exceed its price, in cents. */
export const bookingOverpaidCents = (
  { revenue, paymentStatus }: Pick<AdminBooking, 'revenue' | 'paymentStatus'>,
  priceCents: number,
): number => (paymentStatus === 'completed' ? Math.max(0, centsFromEuro(revenue) - priceCents) : 0)

/**
 * Returns how much of the price has been paid, and how much overpayment is left to refund, in
 * cents.
 */
export const settledCents = ({
  finalPrice,
  revenue,
  owed,
}: Pick<AdminBooking, 'finalPrice' | 'revenue' | 'owed'>): number =>
  isZero(owed)
    ? Math.max(centsFromEuro(finalPrice), centsFromEuro(revenue))
    : centsFromEuro(finalPrice) - centsFromEuro(owed)

/**
 * Returns the refunded amount. If the session takes place, leaves out refunds of overpayments,
 * because they don't reduce its price.
 */
export const shownRefundCents = (
  booking: { paymentStatus: BookingStatus; totalCents: number; excessRefunded: string },
  { receivedCents, refundedCents }: { receivedCents: number; refundedCents: number },
): number => {
  if (booking.paymentStatus !== 'completed') return refundedCents
  // `excessRefunded` doesn't include refunds that Stripe has accepted but not yet paid out.
  const overpaidCents = Math.max(
    receivedCents - booking.totalCents,
    centsFromEuro(booking.excessRefunded),
  )
  return Math.max(0, refundedCents - overpaidCents)
}
