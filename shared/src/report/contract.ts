import { z } from 'zod'
import { booking } from '#booking/contract'
import { badRequest, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { endsBeforeItBegins } from '#contract/refusals'
import { expenseCategories } from '#expense/expense'
import { revenueFigures } from '#payment/revenue'
import { ageBuckets } from '#report/books'
import { seriesSteps } from '#report/series'
import { vatFigures } from '#report/vat-return'
import { vatCategories } from '#vat/vat'

const point = z.object({
  /** 'YYYY-MM' for a month, 'YYYY-MM-DD' for a day or for the Monday of a week, in Malta. */
  period: z.string(),
  revenue: field.euroText,
  sessions: z.int(),
})

export const readOverview = endpoint('GET', '/api/admin/overview', {
  summary: 'Get the overview’s figures',
  query: z.strictObject(field.websiteQuery),
  output: z.object({
    totalBookings: z.int(),
    ...revenueFigures,
    activeStudents: z.int(),
    upcomingSessions: z.int(),
    activeCoupons: z.int(),
    recent: z.array(booking),
    upcoming: z.array(booking),
    /** Oldest first. */
    series: z.array(point),
  }),
})

/** A percentage with the two numbers it is calculated from, so that the formula can be shown. */
const rate = z.object({ percent: z.number().nullable(), part: z.int(), whole: z.int() })

/** Cancelled or refunded sessions, with the amounts that were refunded and kept. */
const endedSessions = z.object({
  sessions: z.int(),
  givenBack: field.euroText,
  kept: field.euroText,
})

const figures = z.object({
  /** The revenue from sessions in the period, including what was kept after cancellations. */
  ...revenueFigures,
  /** Completed bookings by session date, both past and upcoming. */
  sessions: z.int(),
  /** How many of the `sessions` haven't started, except those with an open refund task. */
  toCome: z.int(),
  cancelled: endedSessions,
  refunded: endedSessions,
  /** The share of the period's sessions that were cancelled or refunded. */
  calledOff: rate,
  uniqueStudents: z.int(),
  /** The revenue per session. Amounts kept after cancellations aren't included. */
  averageValue: field.euroText,
  /** The share of checkouts started in the period that were paid. Deleted checkouts count too. */
  conversion: rate,
  /** The share of students who have more than one session by the end of the period. */
  retention: rate,
  /**
   * The share of slots that are booked. A slot on several websites counts once. A slot blocked by
   * another session, even on another website, doesn't count as open.
   */
  utilisation: rate,
  /** The share of payments that completed their booking, even if they were refunded later. */
  paymentSuccess: rate,
})
export type ReportFigures = z.output<typeof figures>

/** Cancelled sessions don't count. */
const couponUses = z.object({ uses: z.int(), discount: field.euroText, revenue: field.euroText })

const reportQuery = z.strictObject({ ...field.websiteQuery, ...field.dateRangeQuery })
const reportRefusals = {
  ends_before_it_begins: endsBeforeItBegins,
  too_long: badRequest('Choose a period of up to three years.'),
} as const

export const readReport = endpoint('GET', '/api/admin/reports', {
  summary: 'Get the figures for a period and for the preceding period of equal length',
  query: reportQuery,
  output: z.object({
    from: z.string(),
    to: z.string(),
    current: figures,
    previous: figures,
    /** Packages that are on sale or were booked in the period. */
    distribution: z.array(
      z.object({ type: z.string(), label: z.string(), sessions: z.int(), revenue: field.euroText }),
    ),
    /** The revenue from the last 7, 30, 90 and 365 days. */
    windows: z.array(z.object({ days: z.int(), revenue: field.euroText, sessions: z.int() })),
    topStudents: z.array(
      z.object({ email: z.string(), name: z.string(), sessions: z.int(), revenue: field.euroText }),
    ),
    /** The totals of all coupons. `codes` lists the most used ones. */
    coupons: couponUses.extend({
      codes: z.array(couponUses.extend({ code: z.string() })),
    }),
    step: z.enum(seriesSteps),
    series: z.array(point),
  }),
  refusals: reportRefusals,
})

export const exportReport = endpoint('GET', '/api/admin/reports/export', {
  summary: 'Export a report’s figures as CSV',
  query: reportQuery,
  produces: 'text/csv; charset=utf-8',
  refusals: reportRefusals,
})

const sales = z.object({ net: field.euroText, vat: field.euroText, gross: field.euroText })
/** The number and totals of documents or bookings, except those whose amounts cancel out. */
const documents = sales.extend({ count: z.int() })
const vatAtRate = sales.extend({
  vatCategory: z.enum(vatCategories),
  /** '18.00' */
  vatPercent: field.decimalText,
})
const spending = z.object({
  count: z.int(),
  /** The amount. Like `deductible`, it includes VAT. */
  amount: field.euroText,
  /** The VAT that isn't a cost: the deducted VAT less the VAT due under reverse charge. */
  vat: field.euroText,
  deductible: field.euroText,
})

const booksQuery = z.strictObject({
  from: field.date('The start date'),
  to: field.date('The end date'),
})
const booksRefusals = {
  ends_before_it_begins: endsBeforeItBegins,
  too_long: badRequest('Choose a period of up to ten years.'),
} as const

export const readBooks = endpoint('GET', '/api/admin/books', {
  summary: 'Get the income, VAT, unpaid invoices, expenses and profit for a period',
  query: booksQuery,
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** Today in Malta. `unpaid` and `owed` are as of this day. */
    today: z.string(),
    income: z.object({ invoices: documents, creditNotes: documents, total: documents }),
    /** Payments less refunds for bookings without an invoice, by the day the money moved. */
    bookings: documents.extend({
      /** The cost of disputes: Stripe's fees, and disputed amounts of invoiced bookings. */
      fees: field.euroText,
      /** The gross amount less fees. */
      money: field.euroText,
    }),
    sales: documents,
    /**
     * Stripe's fees, except those for disputes. Under the reverse charge, `vat` is both due on the
     * `taxed` part and deducted, so it isn't part of any other figure. Otherwise, both fields are
     * '0.00'.
     */
    stripeFees: z.object({ amount: field.euroText, taxed: field.euroText, vat: field.euroText }),
    vat: z.array(vatAtRate),
    /** VAT by month ('YYYY-MM'), oldest first. Empty months are omitted. */
    vatByMonth: z.array(vatAtRate.extend({ month: z.string() })),
    unpaid: z.array(z.object({ age: z.enum(ageBuckets), count: z.int(), owed: field.euroText })),
    owed: field.euroText,
    expenses: z.array(spending.extend({ category: z.enum(expenseCategories) })),
    spent: spending,
    /** Private expenses. No other figure includes them. */
    private: spending,
    profit: field.euroText,
    /**
     * Payments for sessions after the end of the period, less refunds and disputed amounts up to
     * that day. If the period hasn't ended, today counts as its end. The amount includes VAT. A
     * session's date is the one it was scheduled for on that day.
     */
    prepaid: z.object({ asOf: z.string(), amount: field.euroText }),
    /** The profit after deducting only deductible expenses. */
    taxableProfit: field.euroText,
    series: z.array(
      z.object({ month: z.string(), income: field.euroText, expenses: field.euroText }),
    ),
  }),
  refusals: booksRefusals,
})

export const exportBooks = endpoint('GET', '/api/admin/books/export', {
  summary: 'Export the books’ figures as CSV',
  query: booksQuery,
  produces: 'text/csv; charset=utf-8',
  refusals: booksRefusals,
})

export const archiveBooks = endpoint('GET', '/api/admin/books/archive', {
  summary: 'Download a period’s figures, PDFs and receipts for the accountant as a zip file',
  needsPassword: true,
  query: booksQuery,
  produces: 'file',
  refusals: booksRefusals,
})

const vatFigureSum = z.object({
  figure: z.enum(vatFigures),
  /** Null for mixed rates. */
  vatPercent: field.decimalText.nullable(),
  /** The amount without VAT. For deducted VAT, it is the deductible part of the price. */
  net: field.euroText,
  vat: field.euroText,
})

export const readVatReturn = endpoint('GET', '/api/admin/vat-return', {
  summary: 'Get the figures for a period’s VAT return, from the journal',
  query: booksQuery,
  output: z.object({
    from: z.string(),
    to: z.string(),
    figures: z.array(vatFigureSum.extend({ count: z.int() })),
    due: field.euroText,
    deducted: field.euroText,
    /** A refund is negative. */
    payable: field.euroText,
  }),
  refusals: booksRefusals,
})

export const listVatEntries = endpoint('GET', '/api/admin/vat-return/entries', {
  summary: 'List the entries behind a figure of the VAT return, oldest first',
  query: booksQuery.extend({
    figure: z.enum(vatFigures),
    vatPercent: field.decimal('The VAT rate', 100, 'a percentage').optional(),
  }),
  output: z.array(
    vatFigureSum.omit({ figure: true, vatPercent: true }).extend({
      /** The id is unique among the entries of a figure. */
      id: z.string(),
      date: z.string(),
      text: z.string(),
      bookingId: z.string().nullable(),
      invoiceId: z.string().nullable(),
    }),
  ),
  refusals: booksRefusals,
})

export const readConsumerCountries = endpoint('GET', '/api/admin/vat-return/countries', {
  summary: 'Get a calendar year’s sales to consumers by country, excluding VAT',
  query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2099) }),
  output: z.object({
    countries: z.array(
      z.object({
        /** The country's ISO 3166 code; null if unknown. */
        country: z.string().nullable(),
        quarters: z.array(field.euroText),
        total: field.euroText,
      }),
    ),
    /** To consumers in other EU countries. Up to the limit, these sales may be taxed in Malta. */
    crossBorder: field.euroText,
    limit: field.euroText,
    state: z.enum(['exceeded', 'close', 'fine']),
  }),
})

export const exportVatReturn = endpoint('GET', '/api/admin/vat-return/export', {
  summary: 'Export the VAT return’s figures and their entries as CSV',
  query: booksQuery,
  produces: 'text/csv; charset=utf-8',
  refusals: booksRefusals,
})
