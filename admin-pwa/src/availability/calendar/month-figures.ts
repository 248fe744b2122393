import type { AdminBooking } from '@synapse/shared/booking/contract'
import { centsFromEuro, sumCents } from '@synapse/shared/money'
import { maltaDay } from '@synapse/shared/time'

/** Returns a month's completed bookings and revenue, including amounts kept after cancellations. */
export const monthFigures = (
  bookings: readonly AdminBooking[],
  website: string | undefined,
  month: string,
) => {
  const ofMonth = bookings.filter(
    (booking) =>
      (!website || booking.website === website) && maltaDay(booking.sessionDate).startsWith(month),
  )
  return {
    completed: ofMonth.filter(({ paymentStatus }) => paymentStatus === 'completed'),
    revenueCents: sumCents(ofMonth.map(({ revenue }) => centsFromEuro(revenue))),
  }
}
