import { z } from 'zod'
import { conflict, endpoint, notFound, unavailable } from '#contract/endpoint'
import * as field from '#contract/fields'
import { differenceReasonNames } from '#payout/difference'

const difference = z.object({
  /** The id of a Stripe object; 'balance' if the difference is in the balance itself. */
  id: z.string(),
  reason: z.enum(differenceReasonNames),
  /** Stripe's name for the kind of transaction. */
  type: z.string(),
  at: field.instantText,
  /** The amount by which this object makes Stripe's balance exceed our records. */
  amount: field.euroText,
  atStripe: field.euroText,
  recorded: field.euroText,
  bookingId: z.uuid().nullable(),
  stripeUrl: z.string(),
  ignoredBecause: z.string().nullable(),
})
export type StripeDifference = z.output<typeof difference>

const balance = z.object({
  /** When we last read Stripe's data; null if never. The fields below are as of this time. */
  readAt: field.instantText.nullable(),
  recorded: z.object({
    payments: field.euroText,
    refunds: field.euroText,
    disputes: field.euroText,
    fees: field.euroText,
    payouts: field.euroText,
    balance: field.euroText,
  }),
  available: field.euroText,
  pending: field.euroText,
  atStripe: field.euroText,
  ignored: field.euroText,
  /** Stripe's balance, less the recorded balance and the ignored differences. */
  difference: field.euroText,
  /** The latest 100, including ignored ones. */
  differences: z.array(difference),
  /** The number of differences and unassigned payments, including ignored ones. */
  count: z.int(),
  /** Transactions in other currencies. Their net amounts, such as '-12.34', aren't in any total. */
  otherCurrencies: z.array(z.object({ currency: z.string(), count: z.int(), net: z.string() })),
})

const unreachable = unavailable('Stripe’s response was incomplete. Wait a moment, then try again.')

const changed = conflict('This difference has changed or no longer exists. Check it again.')

export const readStripeBalance = endpoint('GET', '/api/admin/stripe-balance', {
  summary: 'Compare the Stripe balance with our records',
  output: balance,
})

export const refreshStripeBalance = endpoint('POST', '/api/admin/stripe-balance/refresh', {
  summary: 'Read the balance, its transactions and the payouts from Stripe',
  output: balance,
  refusals: { unreachable },
})

const differenceParams = z.strictObject({ id: field.line('The ID', 255) })

export const ignoreDifference = endpoint('PUT', '/api/admin/stripe-balance/ignored/{id}', {
  summary: 'Ignore a difference from Stripe’s balance, with a reason',
  params: differenceParams,
  input: z.strictObject({
    /** The amount that the operator saw. */
    amount: field.euroText,
    reason: field.line('The reason', 200).refine((text) => text.length > 0, 'Enter a reason.'),
  }),
  output: balance,
  refusals: { changed },
})

export const restoreDifference = endpoint('DELETE', '/api/admin/stripe-balance/ignored/{id}', {
  summary: 'Stop ignoring a difference from Stripe’s balance',
  params: differenceParams,
  output: balance,
})

export const listPurposes = endpoint('GET', '/api/admin/stripe-balance/unknown/{id}/purposes', {
  summary: 'List the unpaid bookings and invoices to which an unknown payment may belong',
  params: differenceParams,
  output: z.array(
    z.object({
      kind: z.enum(['booking', 'invoice']),
      id: z.uuid(),
      /** The number of the order or invoice, and the name of the student or client. */
      name: z.string(),
      owed: field.euroText,
    }),
  ),
  refusals: { unreachable },
})

export const assignPayment = endpoint('POST', '/api/admin/stripe-balance/unknown/{id}', {
  summary: 'Record an unknown Stripe payment for a booking, an invoice or as other income',
  params: differenceParams,
  input: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('booking'), id: field.id }),
    z.strictObject({ kind: z.literal('invoice'), id: field.id }),
    z.strictObject({
      kind: z.literal('other_income'),
      note: field.requiredLine('The description', 200),
    }),
  ]),
  output: balance,
  refusals: {
    changed,
    unreachable,
    not_payable: conflict(
      'No payment can be recorded for this booking or invoice. Choose another one.',
    ),
    too_much: conflict('The payment is more than the balance due.'),
    expected: conflict(
      'This payment belongs to one of your own checkouts and will be recorded automatically by tomorrow.',
    ),
    unsupported: conflict(
      'Only card payments in euros can be assigned. Check this one in Stripe’s dashboard, then ignore it and give a reason.',
    ),
  },
})

export const payout = z.object({
  id: z.string(),
  /** All amounts here are in the payout's currency. */
  amount: z.string(),
  currency: z.string(),
  /** Stripe's status, for example 'in_transit', 'paid' or 'failed'. */
  status: z.string(),
  failure: z.string().nullable(),
  createdAt: field.instantText,
  /** YYYY-MM-DD */
  arrivalDate: z.string(),
  count: z.int(),
  fees: z.string(),
  stripeUrl: z.string(),
})
export type Payout = z.output<typeof payout>

export const listPayouts = endpoint('GET', '/api/admin/payouts', {
  summary: 'List payouts to the bank by page, newest first',
  query: z.strictObject({ ...field.pageQuery, pageSize: field.pageQuery.pageSize.default(10) }),
  output: z.object({ items: z.array(payout), total: z.int() }),
})

export const readPayout = endpoint('GET', '/api/admin/payouts/{id}', {
  summary: 'Get a payout with the transactions that it contains',
  params: z.strictObject({ id: field.line('The ID', 255) }),
  output: z.object({
    payout,
    items: z.array(
      z.object({
        id: z.string(),
        category: z.string(),
        at: field.instantText,
        amount: z.string(),
        fee: z.string(),
        net: z.string(),
        bookingId: z.uuid().nullable(),
        /** The student's name, the invoice's number, or what was sold. */
        about: z.string().nullable(),
      }),
    ),
  }),
  refusals: { unknown: notFound('This payout no longer exists.') },
})
