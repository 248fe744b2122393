import type { QueryIn } from '@synapse/shared/endpoint'
import {
  listPayments,
  readPaymentSummary,
  readStripeStatus,
} from '@synapse/shared/payment/contract'
import { query } from '#data/query.ts'

export type PaymentFilterQuery = QueryIn<typeof readPaymentSummary>

/** One page of transactions, newest first. */
export const paymentsQuery = (filter: QueryIn<typeof listPayments>) =>
  query(listPayments, { query: filter })

/** Totals of the payments under a filter. */
export const paymentSummaryQuery = (filter: PaymentFilterQuery) =>
  query(readPaymentSummary, { query: filter })

/** How the connection to Stripe stands. */
export const stripeStatusQuery = () => query(readStripeStatus)
