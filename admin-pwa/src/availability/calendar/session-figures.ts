import type { AdminBooking } from '@synapse/shared/booking/contract'
import { centsFromEuro, sumCents } from '@synapse/shared/money'
import { type Days, maltaDay } from '@synapse/shared/time'

/** Returns a period's completed bookings and revenue, including amounts kept after cancellations. */
export const sessionFigures = (
  bookings: readonly AdminBooking[],
  website: string | undefined,
  { from, to }: Days,
) => {
  const counted = bookings.filter((booking) => {
    const day = maltaDay(booking.sessionDate)
    return (!website || booking.website === website) && from <= day && day <= to
  })
  return {
    completed: counted.filter(({ paymentStatus }) => paymentStatus === 'completed'),
    revenueCents: sumCents(counted.map(({ revenue }) => centsFromEuro(revenue))),
  }
}
