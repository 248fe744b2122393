import { formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { InvoiceCheckout, lockInvoice } from '#invoice/model'
import {
  type FetchedSession,
  hasFailed,
  isPaidFor,
  metadataId,
  paymentIntentOf,
} from '#outside/stripe'
import { emitIfRefunded, recordCardPayment } from '#payment/record-card-payment'
import type { CheckoutHandler } from '#payment/settle-checkouts'
import { addTodo } from '#todo/model'

/** The invoice that something at Stripe is for; other things of the same account name none. */
const invoiceIdIn = (metadata: Stripe.Metadata | null) => metadataId(metadata, 'invoiceId')

/**
 * Writes down what a checkout session has brought for its invoice. The one way in which a card pays
 * an invoice, for a session that was just fetched from Stripe; safe to repeat and to run at the same
 * time. What comes to more than is owed goes back by what follows.
 */
export const settleInvoice = async (
  context: Context,
  trx: Knex.Transaction,
  session: FetchedSession,
): Promise<void> => {
  const invoiceId = invoiceIdIn(session.metadata)
  if (!invoiceId) return
  const invoice = await lockInvoice(trx, invoiceId)
  const isPaid = isPaidFor(session)
  if (isPaid || session.status === 'expired' || hasFailed(session))
    await InvoiceCheckout.query(trx)
      .where({ sessionId: session.id })
      .whereNull('endedAt')
      .patch({ endedAt: toTimestamp(context.now()) })
  if (!isPaid) return
  const payment = await recordCardPayment(context, trx, session, {
    invoiceId: invoice?.id ?? null,
    clientId: invoice?.clientId ?? null,
  })
  // Whatever was to be done for this payment has been done with it.
  if (!payment) return
  if ((await emitIfRefunded(context, trx, payment, session)) === 'all') return
  if (!invoice) return addStrayPaymentTodo(trx, session)
  await context.emit(trx, 'invoice.paid_by_card', { invoiceId, paymentId: payment.id })
}

/** Invoices as what is paid for by card. */
export const invoiceCheckouts: CheckoutHandler = {
  idFromMetadata: invoiceIdIn,
  settle: async (context, trx, session) => {
    await settleInvoice(context, trx, session)
    return true
  },
  isOpen: async ({ db }, { id }) => {
    const checkout = await InvoiceCheckout.query(db).findOne({ sessionId: id })
    return Boolean(checkout && !checkout.endedAt)
  },
}

/** An issued invoice stays for good, so one that is not here was lost with its database. */
const addStrayPaymentTodo = async (trx: Knex.Transaction, session: FetchedSession) => {
  const { amount_total: cents, customer_details: payer, metadata } = session
  const amount = formatEuro(cents ?? 0)
  const intent = paymentIntentOf(session).id
  await addTodo(trx, {
    key: `payment:${intent}`,
    title: `Paid, but no invoice is here: ${amount} from ${payer?.name ?? payer?.email ?? 'somebody unknown'}`,
    description: `Stripe took ${amount} for invoice ${metadata?.invoiceNumber ?? 'of an unknown number'} (${intent}). The invoice is missing here, as after restoring a backup. Please write it anew and record the payment, or give the money back in Stripe’s dashboard.`,
  })
}
