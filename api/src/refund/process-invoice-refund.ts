import type { InputOf } from '@synapse/shared/endpoint'
import { overpaidCents } from '@synapse/shared/invoice/balance'
import { formatEuroText } from '@synapse/shared/money'
import type { refundInvoice as endpoint } from '@synapse/shared/refund/contract'
import { ok, refuse } from '@synapse/shared/result'
import type { Knex } from 'knex'
import Stripe from 'stripe'
import type { Context } from '#core/context'
import type { Caller } from '#http/route'
import { loadInvoice } from '#invoice/load-invoices'
import { lockInvoice } from '#invoice/model'
import { syncOverpaymentTask } from '#invoice/sync-overpayment-task'
import { Payment } from '#payment/model'
import { readResult } from '#refund/model'
import { requestOperatorRefund } from '#refund/request-operator-refund'
import { divideBetweenPayments, withoutDisputed, withRemainders } from '#refund/request-refund'
import { sendRefunds } from '#refund/send-refund'
import { syncRefundsOfPayment } from '#refund/sync-refunds'

type RefundRequest = InputOf<typeof endpoint> & {
  caller: Caller
  /** The payment to refund; by default, all payments of the invoice. */
  paymentId?: string
}

/**
 * Refunds an invoice's overpaid amount, latest payment first. Card payments are refunded through
 * Stripe, after syncing its refunds so that no refund is made twice. Manual refunds are recorded.
 */
export const refundInvoice = async (
  context: Context,
  invoiceId: string,
  request: RefundRequest,
) => {
  const { db } = context
  const byCard = Payment.query(db).where({ invoiceId }).whereNotNull('stripePaymentIntentId')
  try {
    for (const { id } of await byCard) await syncRefundsOfPayment(context, id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return refuse('payments_unavailable')
  }
  const recorded = await db.transaction((trx) => recordRefund(context, trx, invoiceId, request))
  if (!recorded.ok) return recorded
  await sendRefunds(context, recorded.value)
  const { status, amount, reason } = await readResult(db, recorded.value)
  if (status === 'failed') return refuse('refund_failed', reason ?? undefined)
  const formatted = formatEuroText(amount)
  const message =
    status === 'succeeded'
      ? `${formatted} was refunded.`
      : `${formatted} is on its way; Stripe hasn’t confirmed it yet.`
  return ok({ refund: { amount, status }, message })
}

const recordRefund = async (
  context: Context,
  trx: Knex.Transaction,
  invoiceId: string,
  { caller, amount, byHand, isOutsideStripe, paymentId }: RefundRequest,
) => {
  const invoice = await lockInvoice(trx, invoiceId)
  if (!invoice) return refuse('unknown')
  if (invoice.bookingId) return refuse('of_booking')
  const payments = await Payment.query(trx)
    .where({ invoiceId, currency: 'eur', ...(paymentId && { id: paymentId }) })
    .forUpdate()
  const refundable = (await withRemainders(trx, payments)).map(withoutDisputed)
  const parts = divideBetweenPayments(refundable, amount)
  if (!parts || amount > overpaidCents(await loadInvoice(trx, invoiceId))) return refuse('too_much')
  const lines = await requestOperatorRefund(context, trx, {
    caller,
    parts,
    manual: byHand,
    isOutsideStripe,
    reason: `Invoice ${invoice.invoiceNumber} was overpaid.`,
  })
  if (lines.ok) await syncOverpaymentTask(context, trx, invoiceId)
  return lines
}
