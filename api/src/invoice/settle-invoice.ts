import { cardChargeableCents } from '@synapse/shared/invoice/balance'
import { centsFromEuro, formatAmount } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { toTimestamp } from '#db/columns'
import { type Invoice, InvoiceCheckout, lockInvoice } from '#invoice/model'
import { type FullInvoice, readInvoicesById } from '#invoice/read-invoices'
import {
  closeSession,
  type FetchedSession,
  hasFailed,
  isPaidFor,
  isUnknownToStripe,
  metadataId,
  paymentIntentOf,
} from '#outside/stripe'
import { emitIfRefunded, recordCardPayment } from '#payment/record-payment'
import type { CheckoutHandler } from '#payment/settle-checkouts'
import { addTodo } from '#todo/model'

/** Returns the invoice id in a Stripe object's metadata, if there is one. */
const invoiceIdIn = (metadata: Stripe.Metadata | null) => metadataId(metadata, 'invoiceId')

/**
 * Records the outcome of a checkout session for its invoice; all card payments for invoices are
 * recorded here. Expects a session just fetched from Stripe; safe to repeat and to run
 * concurrently. The event emitted here triggers a refund of any overpayment.
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
  // The payment was recorded by an earlier call, which also started the follow-up work.
  if (!payment) return
  if ((await emitIfRefunded(context, trx, payment, session)) === 'all') return
  if (!invoice || session.currency !== 'eur') return addPaymentTask(trx, invoice, session)
  await context.emit(trx, 'invoice.paid_by_card', { invoiceId, paymentId: payment.id })
}

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

/**
 * Adds a task for a payment that is in another currency or whose invoice is missing. Issued
 * invoices are never deleted, so an older backup must have been restored.
 */
const addPaymentTask = async (
  trx: Knex.Transaction,
  invoice: Invoice | undefined,
  session: FetchedSession,
) => {
  const { amount_total: amount, currency, customer_details: payer, metadata } = session
  const received = formatAmount(amount ?? 0, currency ?? 'eur')
  const intent = paymentIntentOf(session).id
  const problem = invoice
    ? 'The invoice is in euros and stays unpaid. Please '
    : `The invoice is missing, for example after restoring a backup. Please ${currency === 'eur' ? 'create it again and assign the payment to it (Reports, Stripe), or ' : ''}`
  await addTodo(trx, {
    key: `payment:${intent}`,
    title: `Payment ${invoice ? 'in another currency' : 'without an invoice'}: ${received} from ${payer?.name ?? payer?.email ?? 'an unknown payer'}`,
    description: `Stripe received ${received} for invoice ${metadata?.invoiceNumber ?? 'with an unknown number'} (${intent}). ${problem}refund the payment in Stripe’s dashboard.`,
  })
}

/** Ends checkouts that have expired or charge an outdated amount, unless they were paid. */
export const endStaleCheckouts = async (context: Context): Promise<void> => {
  const open = await InvoiceCheckout.query(context.db).whereNull('endedAt').orderBy('createdAt')
  const ids = [...new Set(open.map(({ invoiceId }) => invoiceId))]
  const invoices = new Map((await readInvoicesById(context.db, ids)).map((one) => [one.id, one]))
  const stale = open.filter((checkout) => {
    const invoice = invoices.get(checkout.invoiceId)
    return !invoice || !isCheckoutCurrent(checkout, invoice, context.now())
  })
  await forEachSettled(stale, (checkout) => endCheckout(context, checkout), { concurrency: 4 })
}

/** Returns whether a checkout charges the current balance and has not expired. */
export const isCheckoutCurrent = (
  checkout: InvoiceCheckout,
  invoice: FullInvoice,
  now: Temporal.Instant,
): boolean =>
  centsFromEuro(checkout.amount) === cardChargeableCents(invoice) &&
  checkout.expiresAt > toTimestamp(now)

/** Closes a checkout. If it was paid in the meantime, records the payment. */
export const endCheckout = async (
  context: Context,
  { id, sessionId }: Pick<InvoiceCheckout, 'id' | 'sessionId'>,
): Promise<void> => {
  const { db, now, stripe } = context
  const end = () =>
    InvoiceCheckout.query(db)
      .findById(id)
      .patch({ endedAt: toTimestamp(now()) })
  if (!sessionId) {
    if (await end().whereNull('sessionId')) return
    // Stripe has created the session in the meantime, so also end it there.
    const opened = await InvoiceCheckout.query(db).findById(id)
    return opened && endCheckout(context, opened)
  }
  try {
    const session = await closeSession(stripe, sessionId)
    await db.transaction((trx) => settleInvoice(context, trx, session))
  } catch (error) {
    // Stripe doesn't know this session, so it can't be paid: end only the stored checkout.
    if (!isUnknownToStripe(error)) throw error
    await end()
  }
}
