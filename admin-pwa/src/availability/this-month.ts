import type { AdminBooking } from '@synapse/shared/booking/contract'
import { centsFromEuro } from '@synapse/shared/money'
import { maltaDay } from '#availability/malta-day.ts'

type MonthFigures = {
  /** Those that take place. */
  sessions: AdminBooking[]
  /** What all bookings of the month brought, as in the reports: kept money of cancelled ones, too. */
  revenueCents: number
}

/**
 * What a month holds of a website.
 * @param month 'YYYY-MM' in Malta
 */
export const figuresOfMonth = (
  bookings: readonly AdminBooking[],
  website: string,
  month: string,
): MonthFigures => {
  const ofMonth = bookings.filter(
    (booking) => booking.website === website && maltaDay(booking.sessionDate).startsWith(month),
  )
  return {
    sessions: ofMonth.filter(({ paymentStatus }) => paymentStatus === 'completed'),
    revenueCents: ofMonth.reduce((sum, { revenue }) => sum + centsFromEuro(revenue), 0),
  }
}
