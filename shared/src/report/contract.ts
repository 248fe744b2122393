import { z } from 'zod'
import { booking } from '#booking/contract'
import { endpoint } from '#endpoint'
import { dateRangeQuery, euroText, websiteQuery } from '#fields'
import { revenueFigures } from '#payment/revenue'

const point = z.object({
  /** 'YYYY-MM' or 'YYYY-MM-DD', in Malta. */
  period: z.string(),
  revenue: euroText,
  sessions: z.int(),
})

export const readOverview = endpoint('GET', '/api/admin/overview', {
  summary: 'The figures of the overview',
  query: z.strictObject(websiteQuery),
  output: z.object({
    totalBookings: z.int(),
    ...revenueFigures,
    activeStudents: z.int(),
    upcomingSessions: z.int(),
    activeCoupons: z.int(),
    recent: z.array(booking),
    upcoming: z.array(booking),
    /** The last twelve months, oldest first. */
    series: z.array(point),
  }),
})

/** A share with what it was made from, so that its formula can be shown. */
const rate = z.object({ percent: z.number().nullable(), part: z.int(), whole: z.int() })

const figures = z.object({
  /** Of the sessions in the range, kept money of cancelled ones included. */
  ...revenueFigures,
  /** Completed bookings by their session's date. */
  sessions: z.int(),
  uniqueStudents: z.int(),
  /** What those sessions brought, divided by their number; kept money of cancelled ones is not in it. */
  averageValue: euroText,
  /** Checkouts that were paid, of all that were started in the range, deleted ones included. */
  conversion: rate,
  /** Students with more than one session up to the range's end, of all with one in the range. */
  retention: rate,
  /**
   * Slots with a session, of those and all that stayed open; a slot open on several websites is one,
   * and what a session takes of its neighbours or on another website was not open.
   */
  utilisation: rate,
  /** Payments that bought their session, whatever was given back later, of all that came in. */
  paymentSuccess: rate,
})
export type ReportFigures = z.output<typeof figures>

export const readReport = endpoint('GET', '/api/admin/reports', {
  summary: 'Figures of a range of days, beside the equally long range before it',
  query: z.strictObject({ ...websiteQuery, ...dateRangeQuery }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    current: figures,
    previous: figures,
    /** The packages that are offered or were booked in the range. */
    distribution: z.array(
      z.object({ type: z.string(), label: z.string(), sessions: z.int(), revenue: euroText }),
    ),
    /** Revenue of the last 7, 30, 90 and 365 days. */
    windows: z.array(z.object({ days: z.int(), revenue: euroText, sessions: z.int() })),
    topStudents: z.array(
      z.object({ email: z.string(), name: z.string(), sessions: z.int(), revenue: euroText }),
    ),
    series: z.array(point),
  }),
  refusals: {
    ends_before_it_begins: { status: 400, sentence: 'The last day lies before the first.' },
    too_long: { status: 400, sentence: 'A range has three years at most.' },
  },
})
