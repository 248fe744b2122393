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
