import { cardChargeableCents } from '@synapse/shared/invoice/balance'
import { centsFromEuro } from '@synapse/shared/money'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { toTimestamp } from '#db/columns'
import { settleInvoice } from '#invoice/checkout/settle-invoice'
import { InvoiceCheckout } from '#invoice/model'
import { type FullInvoice, readInvoicesById } from '#invoice/read-invoices'
import { closeCheckoutSession } from '#outside/checkout'

/** Closes checkouts that have expired or charge an outdated amount, unless they were paid. */
export const endStaleCheckouts = async (context: Context): Promise<void> => {
  const at = context.now()
  const open = await InvoiceCheckout.query(context.db).whereNull('endedAt').orderBy('createdAt')
  const ids = [...new Set(open.map(({ invoiceId }) => invoiceId))]
  const invoices = new Map((await readInvoicesById(context.db, ids)).map((one) => [one.id, one]))
  const stale = open.filter((checkout) => {
    const invoice = invoices.get(checkout.invoiceId)
    return !invoice || !isCheckoutCurrent(checkout, invoice, at)
  })
  await forEachSettled(stale, (checkout) => endCheckout(context, checkout), { concurrency: 4 })
}

/** Returns whether a checkout is still open and charges the current balance. */
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
  { id, sessionId }: InvoiceCheckout,
): Promise<void> => {
  const { db, now, stripe } = context
  const closed = sessionId && (await closeCheckoutSession(stripe, sessionId))
  if (closed) return db.transaction((trx) => settleInvoice(context, trx, closed))
  const isEnded = await InvoiceCheckout.query(db)
    .where({ id, sessionId })
    .patch({ endedAt: toTimestamp(now()) })
  if (isEnded) return
  // Meanwhile, the checkout may have been created at Stripe, so expire it there, too.
  const opened = await InvoiceCheckout.query(db).findById(id)
  return opened && endCheckout(context, opened)
}
