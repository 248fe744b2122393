import { formatAmount } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { type Invoice, InvoiceCheckout, lockInvoice } from '#invoice/model'
import { findInvoiceByToken } from '#invoice/read-invoices'
import {
  type FetchedCheckout,
  isCheckoutEnded,
  isPaidFor,
  paymentIntentOf,
  retrieveCheckoutSession,
} from '#outside/checkout'
import { metadataId, orUnavailable } from '#outside/stripe'
import { emitIfRefunded, recordCardPayment } from '#payment/record-payment'
import type { CheckoutHandler } from '#payment/settle-checkouts'
import { addTodo, strayPaymentColumns } from '#todo/add-todo'

const invoiceIdIn = (metadata: Stripe.Metadata | null) => metadataId(metadata, 'invoiceId')

/**
 * Records the outcome of a checkout for its invoice. All card payments for invoices are
 * recorded here. Expects a checkout that was just fetched from Stripe. Safe to repeat and to run
 * concurrently. If the invoice is overpaid, the emitted event refunds the excess.
 */
export const settleInvoice = async (
  context: Context,
  trx: Knex.Transaction,
  checkout: FetchedCheckout,
): Promise<void> => {
  const invoiceId = invoiceIdIn(checkout.metadata)
  if (!invoiceId) return
  const invoice = await lockInvoice(trx, invoiceId)
  const isPaid = isPaidFor(checkout)
  if (isPaid || isCheckoutEnded(checkout))
    await InvoiceCheckout.query(trx)
      .where({ sessionId: checkout.id })
      .whereNull('endedAt')
      .patch({ endedAt: toTimestamp(context.now()) })
  if (!isPaid) return
  const payment = await recordCardPayment(context, trx, checkout, {
    invoiceId: invoice?.id ?? null,
    clientId: invoice?.clientId ?? null,
  })
  // If an earlier call recorded the payment, that call has also started the follow-up work.
  if (!payment) return
  if ((await emitIfRefunded(context, trx, payment, checkout)) === 'all') return
  if (!invoice || checkout.currency !== 'eur') return addPaymentTodo(trx, invoice, checkout)
  await context.emit(trx, 'invoice.paid_by_card', { invoiceId, paymentId: payment.id })
}

export const invoiceCheckouts: CheckoutHandler = {
  idFromMetadata: invoiceIdIn,
  settle: async (context, trx, checkout) => {
    await settleInvoice(context, trx, checkout)
    return 'applied'
  },
  isOpen: async ({ db }, { id }) => {
    const checkout = await InvoiceCheckout.query(db).findOne({ sessionId: id })
    return Boolean(checkout && !checkout.endedAt)
  },
}

/**
 * Adds a task for a payment in another currency or for a missing invoice. Issued invoices are never
 * deleted, so if one is missing, an older backup was restored.
 */
const addPaymentTodo = async (
  trx: Knex.Transaction,
  invoice: Invoice | undefined,
  checkout: FetchedCheckout,
) => {
  const { amount_total: amount, currency, customer_details: payer, metadata } = checkout
  const received = formatAmount(amount ?? 0, currency ?? 'eur')
  const intent = paymentIntentOf(checkout).id
  const problem = invoice
    ? 'The invoice is in euros and stays unpaid. Please '
    : `The invoice is missing, for example after restoring a backup. Please ${currency === 'eur' ? 'create it again and assign the payment to it (Reports, Stripe), or ' : ''}`
  const columns = strayPaymentColumns(intent, payer?.email ?? checkout.customer_email)
  await addTodo(trx, {
    ...columns,
    relatedData: { ...columns.relatedData, ...(invoice && { invoiceId: invoice.id }) },
    title: `Payment ${invoice ? 'in another currency' : 'without an invoice'}: ${received} from ${payer?.name ?? payer?.email ?? 'an unknown payer'}`,
    description: `Stripe received ${received} for invoice ${metadata?.invoiceNumber ?? 'with an unknown number'} (${intent}). ${problem}refund the payment in Stripe’s dashboard.`,
  })
}

/**
 * Records the outcome of a checkout when the client returns from Stripe, in case the webhook is
 * late or lost.
 * @returns whether the checkout belongs to the invoice and its outcome isn't known yet
 */
export const settleReturnedCheckout = async (
  context: Context,
  token: string,
  sessionId: string,
): Promise<boolean> => {
  const { db, stripe } = context
  const invoice = await findInvoiceByToken(db, token)
  if (!invoice) return false
  const readOpen = () =>
    InvoiceCheckout.query(db).findOne({ sessionId, invoiceId: invoice.id }).whereNull('endedAt')
  if (!(await readOpen())) return false
  const settle = async () => {
    const checkout = await retrieveCheckoutSession(stripe, sessionId)
    await db.transaction((trx) => settleInvoice(context, trx, checkout))
  }
  await orUnavailable(settle, () => {}, { invoiceId: invoice.id })
  return Boolean(await readOpen())
}
