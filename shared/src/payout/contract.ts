import { z } from 'zod'
import { endpoint } from '#endpoint'
import { euroText, instantText, lineField, pageQuery } from '#fields'
import { differenceReasonNames } from '#payout/difference'

const difference = z.object({
  /** The id of the object at Stripe; 'balance' if the balance itself differs. */
  id: z.string(),
  reason: z.enum(differenceReasonNames),
  /** Stripe's name for the kind of transaction. */
  type: z.string(),
  at: instantText,
  /** By how much Stripe's balance exceeds our records because of this object. */
  amount: euroText,
  atStripe: euroText,
  recorded: euroText,
  bookingId: z.uuid().nullable(),
  stripeUrl: z.string(),
  /** Why the operator ignores the difference. */
  ignoredBecause: z.string().nullable(),
})
export type StripeDifference = z.output<typeof difference>

const balance = z.object({
  /** When Stripe was last read; null if never. Everything below refers to this time. */
  readAt: instantText.nullable(),
  /** What our records add to or deduct from the balance. */
  recorded: z.object({
    payments: euroText,
    refunds: euroText,
    disputes: euroText,
    fees: euroText,
    payouts: euroText,
    balance: euroText,
  }),
  available: euroText,
  pending: euroText,
  atStripe: euroText,
  /** The total of the ignored differences. */
  ignored: euroText,
  /** Stripe's balance less the recorded balance and the ignored differences. */
  difference: euroText,
  /** The latest 100 differences, including ignored ones. */
  differences: z.array(difference),
  /** The number of differences, including ignored ones. */
  count: z.int(),
  /** Transactions in other currencies, which no total includes, with amounts such as '-12.34'. */
  otherCurrencies: z.array(z.object({ currency: z.string(), count: z.int(), net: z.string() })),
})

export const readStripeBalance = endpoint('GET', '/api/admin/stripe-balance', {
  summary: 'Compare the balance at Stripe with our records',
  output: balance,
})

export const refreshStripeBalance = endpoint('POST', '/api/admin/stripe-balance/refresh', {
  summary: 'Read the balance, its transactions and the payouts from Stripe',
  output: balance,
  refusals: {
    unreachable: {
      status: 503,
      sentence: 'Stripe didn’t answer completely. Wait a moment, then try again.',
    },
  },
})

const differenceParams = z.strictObject({ id: lineField('The ID', 255) })

export const ignoreDifference = endpoint('PUT', '/api/admin/stripe-balance/ignored/{id}', {
  summary: 'Ignore a difference from Stripe’s balance, with a reason',
  params: differenceParams,
  input: z.strictObject({
    /** The amount that the operator saw. */
    amount: euroText,
    reason: lineField('The reason', 200).refine((text) => text.length > 0, 'Enter a reason.'),
  }),
  output: balance,
  refusals: {
    changed: {
      status: 409,
      sentence: 'This difference has changed or no longer exists. Check it again.',
    },
  },
})

export const restoreDifference = endpoint('DELETE', '/api/admin/stripe-balance/ignored/{id}', {
  summary: 'Stop ignoring a difference from Stripe’s balance',
  params: differenceParams,
  output: balance,
})

const payout = z.object({
  id: z.string(),
  /** In the payout's currency, like all amounts here. */
  amount: z.string(),
  currency: z.string(),
  /** Stripe's status, such as 'in_transit', 'paid' or 'failed'. */
  status: z.string(),
  /** Why the payout failed. */
  failure: z.string().nullable(),
  createdAt: instantText,
  /** YYYY-MM-DD */
  arrivalDate: z.string(),
  count: z.int(),
  fees: z.string(),
  stripeUrl: z.string(),
})
export type Payout = z.output<typeof payout>

export const listPayouts = endpoint('GET', '/api/admin/payouts', {
  summary: 'List payouts to the bank by page, newest first',
  query: z.strictObject({ ...pageQuery, pageSize: pageQuery.pageSize.default(10) }),
  output: z.object({ items: z.array(payout), total: z.int() }),
})

export const readPayout = endpoint('GET', '/api/admin/payouts/{id}', {
  summary: 'Get a payout with the transactions that it contains',
  params: z.strictObject({ id: lineField('The ID', 255) }),
  output: z.object({
    payout,
    items: z.array(
      z.object({
        id: z.string(),
        category: z.string(),
        at: instantText,
        amount: z.string(),
        fee: z.string(),
        net: z.string(),
        bookingId: z.uuid().nullable(),
        /** The student's name or the invoice's number. */
        about: z.string().nullable(),
      }),
    ),
  }),
  refusals: { unknown: { status: 404, sentence: 'There is no such payout.' } },
})
