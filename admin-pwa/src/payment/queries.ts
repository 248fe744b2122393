import type { QueryInputOf } from '@synapse/shared/endpoint'
import {
  listPayments,
  listTransactions,
  readPaymentSummary,
  readStripeStatus,
  readTransactionSummary,
} from '@synapse/shared/payment/contract'
import { query } from '#data/query.ts'

export type PaymentFilterQuery = QueryInputOf<typeof readPaymentSummary>

export const paymentsQuery = (filter: QueryInputOf<typeof listPayments>) =>
  query(listPayments, { query: filter })

export const paymentSummaryQuery = (filter: PaymentFilterQuery) =>
  query(readPaymentSummary, { query: filter })

export type TransactionFilterQuery = QueryInputOf<typeof readTransactionSummary>

export const transactionsQuery = (filter: QueryInputOf<typeof listTransactions>) =>
  query(listTransactions, { query: filter })

export const transactionSummaryQuery = (filter: TransactionFilterQuery) =>
  query(readTransactionSummary, { query: filter })

export const stripeStatusQuery = () => query(readStripeStatus)
