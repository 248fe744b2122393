import { z } from 'zod'
import { endpoint } from '#endpoint'
import {
  bookkeepingDateField,
  dateRangeQuery,
  euroField,
  euroText,
  idField,
  instantText,
  line,
  pageQuery,
  searchQuery,
  websiteQuery,
} from '#fields'
import { manualMethods, paymentStates } from '#payment/payment'

/** Money that came by hand, as it is written down. */
export const manualPayment = z.strictObject({
  /** Made by who writes it: the same id is the same payment. */
  id: idField,
  amount: euroField('The amount').refine((cents) => cents > 0, 'The amount must be above 0.'),
  date: bookkeepingDateField('The date'),
  method: z.enum(manualMethods),
  reference: line('The reference', 200).nullable(),
})

export type ManualPayment = z.input<typeof manualPayment> & { amount: string }

/** Why it cannot be written down, whatever it is for. */
export const manualPaymentRefusals = {
  too_much: { status: 409, sentence: 'That is more than is still owed.' },
  not_yet: { status: 409, sentence: 'The date of the payment lies in the future.' },
  /** Cannot happen to a client that makes a new id for every filled-in form. */
  id_reused: {
    status: 409,
    sentence: 'That payment was written down already, for something else.',
  },
} as const

const payment = z.object({
  id: z.uuid(),
  bookingId: z.uuid().nullable(),
  website: z.string().nullable(),
  studentName: z.string().nullable(),
  studentEmail: z.string().nullable(),
  amount: euroText,
  refunded: euroText,
  /** What a dispute has taken of it, with Stripe's fee. */
  disputed: euroText,
  /** What is left of it after what went back or was taken; less than nothing where a fee was. */
  net: euroText,
  /** 'eur', or another one in which somebody paid; the sums are of euros. */
  currency: z.string(),
  status: z.enum(paymentStates),
  paymentDate: instantText,
  paymentMethod: z.string(),
  reference: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  stripeUrl: z.string().nullable(),
})
export type AdminPayment = z.output<typeof payment>

const paymentFilter = { ...websiteQuery, ...dateRangeQuery, ...searchQuery }

export const listPayments = endpoint('GET', '/api/admin/payments', {
  summary: 'One page of transactions, newest first',
  query: z.strictObject({
    ...paymentFilter,
    ...pageQuery,
    pageSize: pageQuery.pageSize.default(10),
  }),
  output: z.object({ items: z.array(payment), total: z.int() }),
})

export const readPaymentSummary = endpoint('GET', '/api/admin/payments/summary', {
  summary: 'Totals of the payments in euros under a filter, by the day they came',
  query: z.strictObject(paymentFilter),
  output: z.object({
    gross: euroText,
    refunds: euroText,
    /** What cardholders' banks have taken back, with Stripe's fees for that. */
    disputes: euroText,
    net: euroText,
    /** Of the gross. */
    average: euroText,
    /** Kept whole. With those refunded, in part or whole, and those disputed they are all. */
    completed: z.int(),
    /** Checkouts whose payment has not come yet. */
    pending: z.int(),
    /** What is still to be paid for bookings under the filter, by the day they were made. */
    owed: euroText,
    /** How many bookings that is. */
    unpaid: z.int(),
    refunded: z.int(),
    disputed: z.int(),
  }),
})

export const exportPayments = endpoint('GET', '/api/admin/payments/export', {
  summary: 'All payments under a filter as CSV',
  query: z.strictObject(paymentFilter),
  produces: 'text/csv; charset=utf-8',
})

export const readStripeStatus = endpoint('GET', '/api/admin/stripe-status', {
  summary: 'How the connection to Stripe stands',
  output: z.object({
    mode: z.enum(['live', 'test']),
    isReachable: z.boolean(),
    lastWebhookAt: instantText.nullable(),
    lastWebhookType: z.string().nullable(),
    webhooksToday: z.int(),
  }),
})

export const receiveStripeEvent = endpoint('POST', '/api/stripe/webhook', {
  who: 'stripe',
  summary: 'Stripe reports what happened to a checkout, a charge or a refund',
  refusals: {
    bad_signature: { status: 400, sentence: 'The signature doesn’t match the body.' },
    wrong_time: {
      status: 400,
      sentence:
        'The signature fits, but was made too long ago: the event is an old one, or the clock of this server is ahead.',
    },
    no_event: {
      status: 400,
      sentence: 'The signature is right, but the body is none of Stripe’s events.',
    },
    not_yet: { status: 503, sentence: 'This cannot be done yet; please send it again.' },
  },
})
