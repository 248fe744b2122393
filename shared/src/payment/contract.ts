import { z } from 'zod'
import { badRequest, conflict, endpoint, unavailable } from '#contract/endpoint'
import * as field from '#contract/fields'
import { idReused } from '#contract/refusals'
import { manualMethods, paymentMethods, paymentStatuses, transactionKinds } from '#payment/payment'
import { quarterClosed } from '#quarter/quarter'

export const manualPayment = z.strictObject({
  /** An id that the app generates, so that a double click records only one payment. */
  id: field.id,
  amount: field.positiveEuro('The amount', field.maxTotalEuro),
  date: field.bookkeepingDate('The date'),
  method: z.enum(manualMethods),
  reference: field.line('The reference', 200).nullable(),
})

export type ManualPayment = z.input<typeof manualPayment> & { amount: string }

export const manualPaymentRefusals = {
  too_much: conflict('The amount is more than the balance due.'),
  in_future: conflict('The payment date can’t be in the future.'),
  closed: quarterClosed,
  /** Occurs only if a client sends the same id again with different values. */
  id_reused: idReused,
} as const

export const removalRefusals = {
  by_card: conflict('Card payments can’t be removed. Refund this payment instead.'),
  partly_refunded: conflict('Part of this payment was refunded, so it can’t be removed.'),
  closed: quarterClosed,
} as const

/** A payment's fee and payout are null until they have been read from Stripe. */
export const feeAndPayout = {
  stripeFee: field.euroText.nullable(),
  payoutId: z.string().nullable(),
  /** The day on which the payout reaches the bank, YYYY-MM-DD. */
  paidOutOn: z.string().nullable(),
}

export const payment = z.object({
  id: z.uuid(),
  bookingId: z.uuid().nullable(),
  website: z.string().nullable(),
  studentName: z.string().nullable(),
  studentEmail: z.string().nullable(),
  amount: field.euroText,
  refunded: field.euroText,
  /** Includes Stripe's fee. */
  disputed: field.euroText,
  /** The amount less refunds and disputes; negative if a dispute fee exceeds what is left. */
  net: field.euroText,
  /** Usually 'eur'. Payments in other currencies aren't included in the totals. */
  currency: z.string(),
  status: z.enum(paymentStatuses),
  paymentDate: field.instantText,
  paymentMethod: z.string(),
  reference: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  stripeUrl: z.string().nullable(),
  ...feeAndPayout,
})
export type AdminPayment = z.output<typeof payment>

const paymentFilter = { ...field.websiteQuery, ...field.dateRangeQuery, ...field.searchQuery }

export const listPayments = endpoint('GET', '/api/admin/payments', {
  summary: 'List payments by page, newest first',
  query: z.strictObject({
    ...paymentFilter,
    ...field.pageQuery,
    pageSize: field.pageQuery.pageSize.default(10),
  }),
  output: z.object({ items: z.array(payment), total: z.int() }),
})

export const readPaymentSummary = endpoint('GET', '/api/admin/payments/summary', {
  summary: 'Get the totals of the filtered payments in euros, by payment date',
  query: z.strictObject(paymentFilter),
  output: z.object({
    gross: field.euroText,
    refunds: field.euroText,
    /** Includes Stripe's fees. */
    disputes: field.euroText,
    net: field.euroText,
    average: field.euroText,
    /** The number of payments that are neither refunded nor disputed, even in part. */
    completed: z.int(),
    /** Unpaid checkouts. */
    pending: z.int(),
    /** The balance due on matching bookings. A date filter applies to when they were created. */
    owed: field.euroText,
    unpaid: z.int(),
    refunded: z.int(),
    disputed: z.int(),
  }),
})

export const exportPayments = endpoint('GET', '/api/admin/payments/export', {
  summary: 'Export the filtered payments as CSV',
  query: z.strictObject(paymentFilter),
  produces: 'text/csv; charset=utf-8',
})

/** The date is when the money moved. */
export const transaction = payment
  .pick({
    bookingId: true,
    website: true,
    studentName: true,
    studentEmail: true,
    currency: true,
    paymentMethod: true,
    reference: true,
    stripeUrl: true,
  })
  .extend({
    id: z.string(),
    kind: z.enum(transactionKinds),
    date: field.instantText,
    /** Whether the time is known. Manual payments and refunds have only a date. */
    hasTime: z.boolean(),
    /** Negative if the money left the business. Disputed amounts include Stripe's fee. */
    amount: field.euroText,
    invoiceId: z.uuid().nullable(),
    invoiceNumber: z.string().nullable(),
    /** The name on the invoice; for other income, what was sold. */
    billToName: z.string().nullable(),
    ...feeAndPayout,
  })
export type Transaction = z.output<typeof transaction>

const transactionFilter = {
  ...paymentFilter,
  of: z.enum(['bookings', 'invoices']).optional(),
  method: z.enum(paymentMethods).optional(),
  direction: z.enum(['in', 'out']).optional(),
}

export const listTransactions = endpoint('GET', '/api/admin/transactions', {
  summary: 'List payments, refunds and disputes of bookings and invoices by page, newest first',
  query: z.strictObject({ ...transactionFilter, ...field.pageQuery }),
  output: z.object({ items: z.array(transaction), total: z.int() }),
})

export const readTransactionSummary = endpoint('GET', '/api/admin/transactions/summary', {
  summary: 'Get the totals of the filtered transactions in euros, by the day the money moved',
  query: z.strictObject(transactionFilter),
  output: z.object({
    received: field.euroText,
    refunds: field.euroText,
    /** Includes Stripe's fees. */
    disputes: field.euroText,
    net: field.euroText,
  }),
})

export const exportTransactions = endpoint('GET', '/api/admin/transactions/export', {
  summary: 'Export the filtered transactions as CSV',
  query: z.strictObject(transactionFilter),
  produces: 'text/csv; charset=utf-8',
})

export const readStripeStatus = endpoint('GET', '/api/admin/stripe-status', {
  summary: 'Get the Stripe connection status',
  output: z.object({
    mode: z.enum(['live', 'test']),
    isReachable: z.boolean(),
    lastWebhookAt: field.instantText.nullable(),
    lastWebhookType: z.string().nullable(),
    webhooksToday: z.int(),
  }),
})

export const receiveStripeEvent = endpoint('POST', '/api/stripe/webhook', {
  who: 'stripe',
  summary: 'Receive an event from Stripe about a checkout, charge, refund, dispute or payout',
  refusals: {
    bad_signature: badRequest('The signature doesn’t match the body.'),
    wrong_time: badRequest(
      'The signature is valid but too old: either the event is old, or this server’s clock is ahead.',
    ),
    no_event: badRequest('The signature is valid, but the body isn’t a Stripe event.'),
    not_yet: unavailable('This event can’t be processed yet. Please send it again.'),
  },
})
