import type { AdminBooking } from '@synapse/shared/booking/contract'
import { centsFromEuro } from '@synapse/shared/money'
import { isPast, maltaDay } from '#ui/format-time.ts'

/**
 * Returns a website's completed bookings in a month, and the month's revenue, including amounts
 * kept for cancelled bookings.
 * @param month 'YYYY-MM' in Malta
 */
export const monthFigures = (bookings: readonly AdminBooking[], website: string, month: string) => {
  const ofMonth = bookings.filter(
    (booking) => booking.website === website && maltaDay(booking.sessionDate).startsWith(month),
  )
  return {
    sessions: ofMonth.filter(({ paymentStatus }) => paymentStatus === 'completed'),
    revenueCents: ofMonth.reduce((sum, { revenue }) => sum + centsFromEuro(revenue), 0),
  }
}

export const isUpcoming = ({ sessionDate }: Pick<AdminBooking, 'sessionDate'>): boolean =>
  !isPast(sessionDate)
