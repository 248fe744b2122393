import { minimumChargeCents } from '@synapse/shared/money'
import type { Context } from '#core/context'
import { fromNumeric, toTimestamp } from '#db/columns'
import { type LoadedInvoice, loadInvoicesOf } from '#invoice/load-invoices'
import { InvoiceCheckout } from '#invoice/model'
import { balanceDueOf, isDisputed } from '#invoice/present'
import { settleInvoice } from '#invoice/settle-invoice'
import { closeSession, isUnknownToStripe } from '#outside/stripe'
import { forEachSettled } from '#queue/job'

/**
 * Ends the card pages on which another amount is asked for than is owed now, and those that are over,
 * after asking Stripe whether they were paid.
 */
export const endStaleCheckouts = async (context: Context): Promise<void> => {
  const open = await InvoiceCheckout.query(context.db).whereNull('endedAt').orderBy('createdAt')
  const ids = [...new Set(open.map(({ invoiceId }) => invoiceId))]
  const invoices = new Map((await loadInvoicesOf(context.db, ids)).map((one) => [one.id, one]))
  const stale = open.filter((checkout) => {
    const invoice = invoices.get(checkout.invoiceId)
    return !invoice || !isCheckoutCurrent(checkout, invoice, context.now())
  })
  await forEachSettled(stale, (checkout) => endCheckout(context, checkout), { concurrency: 4 })
}

/** Whether a card page asks for what is owed now, and can still be paid on. */
export const isCheckoutCurrent = (
  checkout: InvoiceCheckout,
  invoice: LoadedInvoice,
  now: Temporal.Instant,
): boolean =>
  fromNumeric(checkout.amount) === cardChargeableCents(invoice) &&
  checkout.expiresAt > toTimestamp(now)

/** What a card may pay of an invoice now, in cents. What is paid for a booking is the booking's. */
export const cardChargeableCents = (invoice: LoadedInvoice): number =>
  invoice.bookingId ? 0 : outstandingCents(invoice)

/** What may be asked for of an invoice now, in cents: nothing while the bank decides about a payment. */
export const outstandingCents = (invoice: LoadedInvoice): number => {
  const owed = balanceDueOf(invoice)
  return isDisputed(invoice) || owed < minimumChargeCents ? 0 : owed
}

/** Closes a card page and follows what that says: paid is paid. */
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
    // Stripe has answered for it meanwhile.
    const opened = await InvoiceCheckout.query(db).findById(id)
    return opened && endCheckout(context, opened)
  }
  try {
    const session = await closeSession(stripe, sessionId)
    await db.transaction((trx) => settleInvoice(context, trx, session))
  } catch (error) {
    // Nobody can pay on a card page that Stripe does not know.
    if (!isUnknownToStripe(error)) throw error
    await end()
  }
}
