import { overpaidCents } from '@synapse/shared/invoice/balance'
import { formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import { lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { lockInvoice } from '#invoice/model'
import { readInvoice } from '#invoice/read-invoices'
import { automaticRefundKey, syncOverpaymentTodo } from '#invoice/sync-overpayment-todo'
import { lockPayment } from '#payment/model'
import { addToLedger } from '#refund/add-to-ledger'
import { Refund } from '#refund/model'
import { readRefundAmounts } from '#refund/read-refundable'
import { addTodo } from '#todo/add-todo'

/**
 * Records the automatic refund of the overpaid part of a card payment, only once even if called
 * repeatedly. Students overpay if they pay in two tabs, or both by card and manually; a credit note
 * also causes an overpayment.
 * @returns undefined without an overpayment
 */
export const recordOverpaymentRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<Refund | undefined> => {
  const invoice = await lockInvoice(trx, invoiceId)
  const payment = await lockPayment(trx, paymentId)
  if (!invoice || !payment) throw new Error(`No payment ${paymentId} of an invoice`)
  const existing = await Refund.query(trx).findOne({ paymentId, requestedBy: 'system' })
  const { undisputedCents } = await readRefundAmounts(trx, payment)
  const cents = Math.min(overpaidCents(await readInvoice(trx, invoiceId)), undisputedCents)
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

/**
 * Records the automatic refund of a full payment, only once even if called repeatedly.
 * @returns undefined if the payment has already been refunded
 */
export const recordFullRefund = async (
  context: Context,
  trx: Knex.Transaction,
  paymentId: string,
  reason: string,
): Promise<Refund | undefined> => {
  const payment = await lockPayment(trx, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}`)
  if (payment.bookingId) await lockBooking(trx, payment.bookingId)
  const existing = await Refund.query(trx).findOne({ paymentId, requestedBy: 'system' })
  const { unrefundedCents: cents } = await readRefundAmounts(trx, payment)
  if (existing || cents === 0) return existing
  const parts = [{ payment, cents }]
  return (await addToLedger(context, trx, { parts, requestedBy: 'system', reason }))[0]
}
