import type { Readable } from 'node:stream'
import { orderNumber } from '@synapse/shared/booking/booking'
import { centsFromEuro, euroFromCents, formatMinor } from '@synapse/shared/money'
import { type Days, maltaDay } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { type CsvColumn, csvStream, readInBatches } from '#http/csv'
import {
  type ListedPayment,
  listPaymentsForExport,
  type PaymentFilter,
} from '#payment/list-payments'
import {
  type ListedTransaction,
  listTransactions,
  type TransactionFilter,
} from '#payment/list-transactions'
import { paidOn } from '#payment/model'
import { disputedAmount } from '#payment/present'
import { type ListedReceipt, listReceipts } from '#payment/read-receipts'

/** Streams all payments that match a filter as CSV. */
export const paymentsCsv = ({ db }: Context, filter: PaymentFilter): Readable =>
  csvStream(
    columns,
    readInBatches<ListedPayment>((last, limit) => listPaymentsForExport(db, filter, last, limit)),
  )

/** Streams all transactions that match a filter as CSV. */
export const transactionsCsv = ({ db }: Context, filter: TransactionFilter): Readable =>
  csvStream(
    transactionColumns,
    readInBatches<ListedTransaction>((last, limit) =>
      listTransactions(db, filter, { last, limit }),
    ),
  )

/** Exports the receipts issued in a period, including void ones, so that no number is missing. */
export const receiptsCsv = async (db: Db, days: Days): Promise<Readable> =>
  csvStream(receiptColumns, [await listReceipts(db, days)])

const receiptColumns: readonly CsvColumn<ListedReceipt>[] = [
  ['Number', ({ number }) => number],
  ['Paid on', ({ paidOn }) => paidOn],
  ['Order', ({ bookingId }) => orderNumber(bookingId)],
  ['Amount', ({ cents }) => euroFromCents(cents)],
  ['Method', ({ method }) => method],
  ['Refunded', ({ refundedCents }) => euroFromCents(refundedCents)],
  ['Lost in disputes', ({ lostCents }) => euroFromCents(lostCents)],
  ['Status', ({ isVoid }) => (isVoid ? 'void' : 'valid')],
  ['Replaced by invoice', ({ invoiceNumber }) => invoiceNumber],
]

const arrivalColumns: readonly CsvColumn<
  Pick<
    ListedPayment & ListedTransaction,
    'stripePaymentIntentId' | 'stripeFee' | 'payoutId' | 'paidOutOn'
  >
>[] = [
  ['Stripe payment', ({ stripePaymentIntentId }) => stripePaymentIntentId],
  ['Stripe fee', ({ stripeFee }) => stripeFee],
  ['Payout', ({ payoutId }) => payoutId],
  ['Paid out on', ({ paidOutOn }) => paidOutOn],
]

/**
 * Formats an amount as '12.34', or as '1234' for yen. In every currency, stored amounts are
 * Stripe's amounts divided by 100.
 */
const inCurrency = (amount: string, { currency }: { currency: string }) =>
  formatMinor(centsFromEuro(amount), currency)

const columns: readonly CsvColumn<ListedPayment>[] = [
  ['Date', paidOn],
  ['Order', ({ bookingId }) => bookingId && orderNumber(bookingId)],
  ['Website', ({ website }) => website],
  ['Student', ({ studentName }) => studentName],
  ['E-mail', ({ studentEmail }) => studentEmail],
  ['Amount', (payment) => inCurrency(payment.amount, payment)],
  ['Refunded', (payment) => inCurrency(payment.refunded, payment)],
  ['Disputed', (payment) => inCurrency(disputedAmount(payment), payment)],
  ['Net', (payment) => inCurrency(payment.net, payment)],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Status', ({ status }) => status],
  ['Method', ({ paymentMethod }) => paymentMethod],
  ...arrivalColumns,
]

const transactionColumns: readonly CsvColumn<ListedTransaction>[] = [
  ['Date', ({ date }) => maltaDay(fromTimestamp(date))],
  ['Type', ({ kind }) => kind],
  ['Order', ({ bookingId }) => bookingId && orderNumber(bookingId)],
  ['Invoice', ({ invoiceNumber }) => invoiceNumber],
  ['Website', ({ website }) => website],
  ['Name', ({ studentName, billToName }) => studentName ?? billToName],
  ['E-mail', ({ studentEmail }) => studentEmail],
  ['Amount', (transaction) => inCurrency(transaction.amount, transaction)],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Method', ({ paymentMethod }) => paymentMethod],
  ['Reference', ({ reference }) => reference],
  ...arrivalColumns,
]
