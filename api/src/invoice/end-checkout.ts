import { cardChargeableCents } from '@synapse/shared/invoice/balance'
import { centsFromEuro } from '@synapse/shared/money'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { toTimestamp } from '#db/columns'
import { InvoiceCheckout } from '#invoice/model'
import { type FullInvoice, readInvoicesById } from '#invoice/read-invoices'
import { settleInvoice } from '#invoice/settle-invoice'
import { closeSession, isUnknownToStripe } from '#outside/stripe'

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
