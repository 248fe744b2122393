import { matchesTab, upcomingUntil } from '#booking/booking'
import { isYetToStart } from '#booking/booking-view'
import type { AdminBooking } from '#booking/contract'
import type { AnswerOf } from '#contract/endpoint'
import type { AdminCoupon } from '#coupon/contract'
import { couponState } from '#coupon/coupon'
import { centsFromEuro, euroFromCents, sumCents } from '#money'
import type { readOverview } from '#report/contract'
import { seriesPeriods } from '#report/series'
import { activeSince } from '#student/student'
import { compareText } from '#text/compare-text'
import { formatInstant, maltaDate, startOfDay } from '#time'
import type { AdminWebsite } from '#website/contract'

export const maxRecent = 5
export const maxUpcomingSessions = 50

const monthsInSeries = 12

/** Returns the period of the overview's chart: the current month and the eleven before it. */
export const overviewMonths = (now: Temporal.Instant) => {
  const thisMonth = maltaDate(now).with({ day: 1 })
  return {
    from: thisMonth.subtract({ months: monthsInSeries - 1 }),
    to: thisMonth.add({ months: 1 }).subtract({ days: 1 }),
  }
}

type Overview = AnswerOf<typeof readOverview>
type Totals = Pick<Overview, 'totalBookings' | 'revenue' | 'owed'>

/** Returns all-time totals, for one website or for all. */
export const overviewTotals = (bookings: readonly AdminBooking[], website: string | undefined) => {
  const withMoney = bookings.filter(isOn(website)).filter(mayHavePayment)
  return {
    totalBookings: withMoney.filter(isCompleted).length,
    revenue: sumOf(withMoney, 'revenue'),
    owed: sumOf(withMoney, 'owed'),
  }
}

type Stored = {
  bookings: readonly AdminBooking[]
  coupons: readonly AdminCoupon[]
  /** From before the last twelve months; needed if there are few recent bookings. */
  older?: readonly AdminBooking[]
}

/**
 * Returns the overview's figures about the last twelve months and upcoming sessions.
 * @param website undefined for all websites
 */
export const yearOverview = (
  { bookings, coupons, older = [] }: Stored,
  website: Pick<AdminWebsite, 'id' | 'slug'> | undefined,
  now: Temporal.Instant,
): Omit<Overview, keyof Totals> => {
  const own = bookings.filter(isOn(website?.slug))
  const completed = own.filter(isCompleted).toSorted(bySession)
  const present = formatInstant(now)
  const since = formatInstant(activeSince(now))
  const until = formatInstant(upcomingUntil(now))
  const active = completed.filter(
    ({ sessionDate }) => sessionDate > since && sessionDate <= present,
  )
  const upcoming = completed.filter(
    (booking) => isYetToStart(booking, now) && booking.sessionDate <= until,
  )
  return {
    activeStudents: new Set(active.map(({ studentEmail }) => studentEmail.toLowerCase())).size,
    upcomingSessions: upcoming.length,
    activeCoupons: coupons
      .filter((coupon) => !website || !coupon.websiteId || coupon.websiteId === website.id)
      .filter((coupon) => couponState(coupon, now) === 'active').length,
    // A booking that has just become too old may still be on the device, and so be in both lists.
    recent: [...older.filter(({ id }) => !completed.some((one) => one.id === id)), ...completed]
      .toSorted(bySession)
      .slice(-maxRecent)
      .reverse(),
    upcoming: upcoming.slice(0, maxUpcomingSessions),
    series: seriesOf(own, now),
  }
}

const seriesOf = (bookings: readonly AdminBooking[], now: Temporal.Instant): Overview['series'] =>
  seriesPeriods(overviewMonths(now), 'month').map((period) => {
    const first = Temporal.PlainYearMonth.from(period).toPlainDate({ day: 1 })
    const since = formatInstant(startOfDay(first))
    const before = formatInstant(startOfDay(first.add({ months: 1 })))
    const within = bookings
      .filter(({ sessionDate }) => sessionDate >= since && sessionDate < before)
      .filter(mayHavePayment)
    const sessions = within.filter(isCompleted).length
    return { period, revenue: sumOf(within, 'revenue'), sessions }
  })

const isOn = (website: string | undefined) => (booking: AdminBooking) =>
  !website || booking.website === website

const isCompleted = ({ paymentStatus }: AdminBooking) => paymentStatus === 'completed'

/** Returns whether a booking may have a payment, even of the wrong amount (`mayHavePaymentSql`). */
const mayHavePayment = ({ paymentStatus, stripePaymentIntentId }: AdminBooking) =>
  matchesTab('completed', paymentStatus) || stripePaymentIntentId !== null

const sumOf = (bookings: readonly AdminBooking[], name: 'revenue' | 'owed') =>
  euroFromCents(sumCents(bookings.map((booking) => centsFromEuro(booking[name]))))

const bySession = (a: AdminBooking, b: AdminBooking) =>
  compareText(a.sessionDate, b.sessionDate) || compareText(a.id, b.id)
