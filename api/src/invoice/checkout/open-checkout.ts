import { randomUUID } from 'node:crypto'
import { pathOf } from '@synapse/shared/contract/call'
import { ok, refuse } from '@synapse/shared/contract/result'
import { cardChargeableCents } from '@synapse/shared/invoice/balance'
import { readInvoicePage } from '@synapse/shared/invoice/contract'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { endCheckout, isCheckoutCurrent } from '#invoice/checkout/end-checkout'
import { InvoiceCheckout, lockInvoice } from '#invoice/model'
import { type FullInvoice, findInvoiceByToken, readInvoice } from '#invoice/read-invoices'
import {
  canOpenCheckout,
  checkoutExpiry,
  checkoutRefusal,
  openCheckoutSession,
} from '#outside/checkout'
import { orUnavailable } from '#outside/stripe'

/**
 * Returns the URL of a checkout for an invoice's current balance. Repeated calls for the same
 * amount return the same checkout, so that the balance can't be paid twice.
 */
export const openInvoiceCheckout = async (context: Context, token: string) => {
  const { db } = context
  const invoice = await findInvoiceByToken(db, token)
  if (!invoice) return refuse('unknown')
  if (!(await readBusiness(db)).paysByLink) return refuse('nothing_to_pay')
  return orUnavailable(
    () => openCurrentCheckout(context, invoice, token),
    () => checkoutRefusal(context),
    { invoiceId: invoice.id },
  )
}

const openCurrentCheckout = async (context: Context, invoice: FullInvoice, token: string) => {
  const { db, now } = context
  const at = now()
  const open = await listOpenCheckouts(db, invoice.id)
  // If an outdated checkout was just paid, ending it records the payment and changes the balance.
  for (const other of open.filter((one) => !isCheckoutCurrent(one, invoice, at)))
    await endCheckout(context, other)
  const prepared = await prepareCheckout(context, invoice.id)
  if (!prepared) return refuse('nothing_to_pay')
  return ok(prepared.checkout.url ?? (await createAtStripe(context, prepared, token)))
}

const listOpenCheckouts = (db: Db, invoiceId: string) =>
  InvoiceCheckout.query(db).where({ invoiceId }).whereNull('endedAt').orderBy('createdAt')

/** How many minutes a checkout stays open: enough to find a card, and above Stripe's minimum. */
const openMinutes = 60

/**
 * Returns the checkout's row, which contains all parameters for Stripe, so that a retry sends the
 * same ones. Locks the invoice, so that concurrent calls get the same row.
 * @returns undefined if no amount can be paid by card
 */
const prepareCheckout = ({ db, now }: Context, id: string) =>
  db.transaction(async (trx) => {
    await lockInvoice(trx, id)
    const invoice = await readInvoice(trx, id)
    const cents = cardChargeableCents(invoice)
    if (cents === 0) return undefined
    const at = now()
    const open = await listOpenCheckouts(trx, id)
    const usable = open.find(
      (one) =>
        isCheckoutCurrent(one, invoice, at) && (one.url || canOpenCheckout(one.expiresAt, at)),
    )
    if (usable) return { checkout: usable, invoice }
    const checkout = await InvoiceCheckout.query(trx).insertAndFetch({
      id: randomUUID(),
      invoiceId: id,
      amount: euroFromCents(cents),
      expiresAt: checkoutExpiry(at, openMinutes),
      createdAt: toTimestamp(at),
    })
    return { checkout, invoice }
  })

const createAtStripe = async (
  { db, settings, stripe }: Context,
  { checkout, invoice }: { checkout: InvoiceCheckout; invoice: FullInvoice },
  token: string,
): Promise<string> => {
  const page = settings.publicUrl + pathOf(readInvoicePage, { params: { token } })
  const { id: invoiceId, invoiceNumber } = invoice
  const metadata = { invoiceId, invoiceNumber }
  const name = `Invoice ${invoiceNumber}`
  const url = await openCheckoutSession(
    stripe,
    {
      idempotencyKey: `invoice:${checkout.id}`,
      client_reference_id: invoiceId,
      expiresAt: checkout.expiresAt,
      cents: centsFromEuro(checkout.amount),
      item: { name },
      metadata,
      payment_intent_data: { metadata, description: name },
      success_url: `${page}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: page,
    },
    ({ id: sessionId, url }) =>
      InvoiceCheckout.query(db)
        .findById(checkout.id)
        .whereNull('endedAt')
        .patch({ sessionId, url }),
  )
  return url ?? page
}
