import type {
  exportPayments,
  listPayments,
  readPaymentSummary,
  readStripeStatus,
} from '@synapse/shared/payment/contract'
import { call, type QueryIn } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'

export type PaymentFilterQuery = QueryIn<typeof readPaymentSummary>

/** One page of transactions, newest first. */
export const paymentsQuery = (query: QueryIn<typeof listPayments>) =>
  apiQuery<typeof listPayments>('/api/admin/payments', query)

/** Totals of the payments under a filter. */
export const paymentSummaryQuery = (query: PaymentFilterQuery) =>
  apiQuery<typeof readPaymentSummary>('/api/admin/payments/summary', query)

export const exportPaymentsCsv = (query: PaymentFilterQuery): Promise<string> =>
  call<typeof exportPayments>({ method: 'GET', path: '/api/admin/payments/export', query })

/** How the connection to Stripe stands. */
export const stripeStatusQuery = () => apiQuery<typeof readStripeStatus>('/api/admin/stripe-status')
