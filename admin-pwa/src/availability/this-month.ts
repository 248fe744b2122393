import type { AdminBooking } from '@synapse/shared/booking/contract'
import { centsFromEuro } from '@synapse/shared/money'
import { maltaDay } from '#availability/calendar-labels.ts'

type MonthFigures = {
  /** The sessions that have taken or will take place. */
  sessions: AdminBooking[]
  /**
   * Revenue from the month's bookings, as in the reports: includes amounts retained for cancelled
   * ones.
   */
  revenueCents: number
}

/**
 * Returns a website's figures for a month.
 * @param month 'YYYY-MM' in Malta
 */
export const monthFigures = (
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
