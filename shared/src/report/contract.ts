import { z } from 'zod'
import { booking } from '#booking/contract'
import { endpoint } from '#endpoint'
import { expenseCategories } from '#expense/expense'
import { dateField, dateRangeQuery, euroText, websiteQuery } from '#fields'
import { vatCategories } from '#invoice/vat'
import { revenueFigures } from '#payment/revenue'
import { ages } from '#report/books'
import { seriesSteps } from '#report/series'

const point = z.object({
  /** 'YYYY-MM' of a month, 'YYYY-MM-DD' of a day or of a week's Monday, in Malta. */
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

/** Sessions that were called off: what was given back for them, and what was kept. */
const calledOff = z.object({ sessions: z.int(), givenBack: euroText, kept: euroText })

const figures = z.object({
  /** Of the sessions in the range, kept money of cancelled ones included. */
  ...revenueFigures,
  /** Completed bookings by their session's date: held, or still to come. */
  sessions: z.int(),
  /** How many of them have not begun yet. */
  toCome: z.int(),
  cancelled: calledOff,
  refunded: calledOff,
  /** Both, of all sessions that were ever booked for these days. */
  calledOff: rate,
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

/** Sessions with a coupon that were not called off, what it took off their price, and what they brought. */
const couponUses = z.object({ uses: z.int(), discount: euroText, revenue: euroText })

const reportQuery = z.strictObject({ ...websiteQuery, ...dateRangeQuery })
const reportRefusals = {
  ends_before_it_begins: { status: 400, sentence: 'The last day lies before the first.' },
  too_long: { status: 400, sentence: 'A range has three years at most.' },
} as const

export const readReport = endpoint('GET', '/api/admin/reports', {
  summary: 'Figures of a range of days, beside the equally long range before it',
  query: reportQuery,
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
    /** With any coupon, and with those that were used most. */
    coupons: couponUses.extend({
      codes: z.array(couponUses.extend({ code: z.string() })),
    }),
    /** How long a point of the series is. */
    step: z.enum(seriesSteps),
    series: z.array(point),
  }),
  refusals: reportRefusals,
})

export const exportReport = endpoint('GET', '/api/admin/reports/export', {
  summary: 'The same figures as CSV',
  query: reportQuery,
  produces: 'text/csv; charset=utf-8',
  refusals: reportRefusals,
})

/** What each of these is made of is said where it is worked out (`report/books.ts`). */
const documents = z.object({ count: z.int(), net: euroText, vat: euroText, gross: euroText })
const vatAtRate = documents.extend({
  vatCategory: z.enum(vatCategories),
  /** '18.00' */
  vatPercent: euroText,
})
const spending = z.object({ count: z.int(), amount: euroText, deductible: euroText })

const booksQuery = z.strictObject({
  from: dateField('The first day'),
  to: dateField('The last day'),
})
const booksRefusals = {
  ends_before_it_begins: { status: 400, sentence: 'The last day lies before the first.' },
  too_long: { status: 400, sentence: 'The books are read ten years at a time at most.' },
} as const

export const readBooks = endpoint('GET', '/api/admin/books', {
  summary: 'Income, VAT, what is owed, expenses and profit of a range of days',
  query: booksQuery,
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** The day on which what is owed was counted: today, in Malta. */
    today: z.string(),
    income: z.object({ invoices: documents, creditNotes: documents, total: documents }),
    /** Money of bookings that no invoice charges, on the day it moved; what VAT it includes. */
    bookings: documents.extend({
      /** What Stripe has charged for disputes, which is none of the customer's money. */
      fees: euroText,
      /** The gross less the fees. */
      money: euroText,
    }),
    /** Documents and bookings together. */
    sales: documents,
    vat: z.array(vatAtRate),
    /** The same month by month, 'YYYY-MM', oldest first; months without any are left out. */
    vatByMonth: z.array(vatAtRate.extend({ month: z.string() })),
    unpaid: z.array(z.object({ age: z.enum(ages), count: z.int(), owed: euroText })),
    owed: euroText,
    expenses: z.array(spending.extend({ category: z.enum(expenseCategories) })),
    spent: spending,
    /** Expenses that are not the business's, and in none of these figures. */
    private: spending,
    profit: euroText,
    /** The same with nothing but what may be deducted. */
    taxableProfit: euroText,
    /** Month by month, oldest first, each with both. */
    series: z.array(z.object({ month: z.string(), income: euroText, expenses: euroText })),
  }),
  refusals: booksRefusals,
})

export const exportBooks = endpoint('GET', '/api/admin/books/export', {
  summary: 'The same figures as CSV',
  query: booksQuery,
  produces: 'text/csv; charset=utf-8',
  refusals: booksRefusals,
})

export const archiveBooks = endpoint('GET', '/api/admin/books/archive', {
  summary: 'What an accountant asks for as a zip: figures, PDFs and receipts of a range of days',
  query: booksQuery,
  produces: 'file',
  refusals: booksRefusals,
})
