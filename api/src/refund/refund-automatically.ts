import { refundableOverpaymentCents } from '@synapse/shared/invoice/balance'
import { formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import { lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { lockInvoice } from '#invoice/model'
import { readInvoice } from '#invoice/read-invoices'
import { automaticRefundKey, syncOverpaymentTodo } from '#invoice/sync-overpayment-todo'
import { lockPayment } from '#payment/model'
import { Refund } from '#refund/model'
import { readRefundAmounts } from '#refund/read-refundable'
import { addToLedger } from '#refund/record-refund'
import { sendRefund } from '#refund/send-refund'
import { syncRefundsOfPayment } from '#refund/sync-refunds'
import { addTodo } from '#todo/add-todo'

/**
 * Refunds the overpaid part of a card payment for an invoice. Safe to repeat. Clients overpay if
 * they pay in two tabs, or both by card and manually; a credit note also causes an overpayment.
 */
export const refundOverpayment = async (
  context: Context,
  about: { invoiceId: string; paymentId: string },
): Promise<void> => {
  await recordAndSend(context, about.paymentId, (trx) => recordOverpayment(context, trx, about))
}

/**
 * Refunds a payment in full. Safe to repeat.
 * @returns undefined if the payment has already been refunded
 */
export const refundInFull = (
  context: Context,
  paymentId: string,
  reason: string,
): Promise<Refund | undefined> =>
  recordAndSend(context, paymentId, (trx) => recordInFull(context, trx, paymentId, reason))

/**
 * Records a refund and sends it to Stripe, after copying Stripe's refunds so that none is made
 * twice. Returns the refund in its new state.
 */
const recordAndSend = async (
  context: Context,
  paymentId: string,
  record: (trx: Knex.Transaction) => Promise<Refund | undefined>,
) => {
  await syncRefundsOfPayment(context, paymentId)
  const refund = await context.db.transaction(record)
  if (refund) await sendRefund(context, refund.id)
  return refund && Refund.query(context.db).findById(refund.id)
}

const recordOverpayment = async (
  context: Context,
  trx: Knex.Transaction,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<Refund | undefined> => {
  const invoice = await lockInvoice(trx, invoiceId)
  const payment = await lockPayment(trx, paymentId)
  if (!invoice || !payment) throw new Error(`No payment ${paymentId} of an invoice`)
  const existing = await Refund.query(trx).findOne({ paymentId, requestedBy: 'system' })
  const { undisputedCents } = await readRefundAmounts(trx, paymentId)
  const cents = Math.min(
    refundableOverpaymentCents(await readInvoice(trx, invoiceId)),
    undisputedCents,
  )
  if (existing || cents === 0) {
    await syncOverpaymentTodo(context, trx, invoiceId)
    return existing
  }
  const { invoiceNumber, billToName } = invoice
  const [refund] = await addToLedger(context, trx, {
    parts: [{ payment, cents }],
    requestedBy: 'system',
    reason: `Invoice ${invoiceNumber} was overpaid.`,
  })
  await addTodo(trx, {
    key: `${automaticRefundKey}${paymentId}`,
    priority: 'medium',
    title: `Overpaid invoice ${invoiceNumber}: ${formatEuro(cents)} is being refunded`,
    description: `${billToName} paid more by card than was due. ${formatEuro(cents)} is refunded to the card automatically, so you don’t need to do anything.`,
  })
  await syncOverpaymentTodo(context, trx, invoiceId)
  return refund
}

const recordInFull = async (
  context: Context,
  trx: Knex.Transaction,
  paymentId: string,
  reason: string,
): Promise<Refund | undefined> => {
  const payment = await lockPayment(trx, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}`)
  if (payment.bookingId) await lockBooking(trx, payment.bookingId)
  const existing = await Refund.query(trx).findOne({ paymentId, requestedBy: 'system' })
  const { unrefundedCents: cents } = await readRefundAmounts(trx, paymentId)
  if (existing || cents === 0) return existing
  const parts = [{ payment, cents }]
  return (await addToLedger(context, trx, { parts, requestedBy: 'system', reason }))[0]
}
