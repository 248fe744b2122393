import type { Readable } from 'node:stream'
import { orderNumber } from '@synapse/shared/booking/booking'
import type { Context } from '#core/context'
import { type CsvColumn, csvStream, readInBatches } from '#http/csv'
import {
  type ListedPayment,
  listPaymentsForExport,
  type PaymentFilter,
} from '#payment/list-payments'
import { paidOn } from '#payment/model'
import { disputedOf } from '#payment/present'

/** Streams all payments that match a filter as CSV. */
export const paymentsCsv = (context: Context, filter: PaymentFilter): Readable =>
  csvStream(
    columns,
    readInBatches<ListedPayment>((last, limit) =>
      listPaymentsForExport(context, filter, last, limit),
    ),
  )

const columns: readonly CsvColumn<ListedPayment>[] = [
  ['Date', paidOn],
  ['Order', ({ bookingId }) => bookingId && orderNumber(bookingId)],
  ['Website', ({ website }) => website],
  ['Student', ({ studentName }) => studentName],
  ['E-mail', ({ studentEmail }) => studentEmail],
  ['Amount', ({ amount }) => amount],
  ['Refunded', ({ refunded }) => refunded],
  ['Disputed', disputedOf],
  ['Net', ({ net }) => net],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Status', ({ status }) => status],
  ['Method', ({ paymentMethod }) => paymentMethod],
  ['Stripe payment', ({ stripePaymentIntentId }) => stripePaymentIntentId],
  ['Stripe fee', ({ stripeFee }) => stripeFee],
  ['Payout', ({ payoutId }) => payoutId],
  ['Paid out on', ({ paidOutOn }) => paidOutOn],
]
