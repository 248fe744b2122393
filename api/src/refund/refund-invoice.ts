import { refuse } from '@synapse/shared/contract/result'
import { refundableOverpaymentCents } from '@synapse/shared/invoice/balance'
import type { Knex } from 'knex'
import type { Caller, Context } from '#core/context'
import { lockInvoice } from '#invoice/model'
import { readInvoice, readInvoicesById } from '#invoice/read-invoices'
import { syncOverpaymentTodo } from '#invoice/sync-overpayment-todo'
import { Payment } from '#payment/model'
import { divideBetweenPayments, withRefundAmounts } from '#refund/read-refundable'
import { type ManualRefund, recordOperatorRefund } from '#refund/record-refund'
import { sendWhileWaiting } from '#refund/send-refund'
import { syncBeforeRefund } from '#refund/sync-refunds'

type InvoiceRefund = {
  caller: Caller
  amountCents: number
  /** The overpaid amount that the operator saw; by default, the current amount. */
  shownCents?: number | undefined
  manual?: ManualRefund | undefined
  /** The payment to refund; by default, all payments for the invoice. */
  paymentId?: string
}

/**
 * Refunds the overpaid amount of an invoice, latest payment first. Refunds card payments through
 * Stripe, after copying its refunds so that none is made twice. Only records manual refunds.
 */
export const refundInvoice = async (
  context: Context,
  invoiceId: string,
  request: InvoiceRefund,
) => {
  const { db } = context
  const [seen] = await readInvoicesById(db, [invoiceId])
  if (!seen) return refuse('unknown')
  const { shownCents = refundableOverpaymentCents(seen) } = request
  const synced = await syncBeforeRefund(
    context,
    seen.payments.map(({ id }) => id),
  )
  const recorded = await db.transaction((trx) =>
    recordInvoiceRefund(context, trx, invoiceId, { ...request, shownCents }),
  )
  if (!recorded.ok) return recorded
  return sendWhileWaiting(context, recorded.value, { isAvailable: synced !== 'unavailable' })
}

const recordInvoiceRefund = async (
  context: Context,
  trx: Knex.Transaction,
  invoiceId: string,
  { caller, amountCents, shownCents, paymentId, manual }: InvoiceRefund,
) => {
  const invoice = await lockInvoice(trx, invoiceId)
  if (!invoice) return refuse('unknown')
  if (invoice.bookingId) return refuse('of_booking')
  const payments = await Payment.query(trx)
    .where({ invoiceId, currency: 'eur', ...(paymentId && { id: paymentId }) })
    .forUpdate()
  const refundable = await withRefundAmounts(trx, payments)
  const currentCents = refundableOverpaymentCents(await readInvoice(trx, invoiceId))
  if (shownCents !== currentCents) return refuse('changed')
  const parts = divideBetweenPayments(refundable, amountCents, 'undisputedCents')
  if (!parts || amountCents > currentCents) return refuse('too_much')
  const recorded = await recordOperatorRefund(context, trx, {
    caller,
    parts,
    manual,
    reason: `Invoice ${invoice.invoiceNumber} was overpaid.`,
  })
  if (recorded.ok) await syncOverpaymentTodo(context, trx, invoiceId)
  return recorded
}
