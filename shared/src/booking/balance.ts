import type { AdminBooking } from '#booking/contract'
import { centsFromEuro } from '#money'

/** Returns the amount paid above a booking's price, in cents. */
export const excessCents = (
  { revenue, paymentStatus }: Pick<AdminBooking, 'revenue' | 'paymentStatus'>,
  priceCents: number,
): number => (paymentStatus === 'completed' ? Math.max(0, centsFromEuro(revenue) - priceCents) : 0)

/** Returns the settled part of the price and any overpayment that wasn't refunded, in cents. */
export const settledCents = ({
  finalPrice,
  revenue,
  owed,
}: Pick<AdminBooking, 'finalPrice' | 'revenue' | 'owed'>): number =>
  owed === '0.00'
    ? Math.max(centsFromEuro(finalPrice), centsFromEuro(revenue))
    : centsFromEuro(finalPrice) - centsFromEuro(owed)
