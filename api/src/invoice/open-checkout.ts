import { randomUUID } from 'node:crypto'
import { ok, type Result, refuse } from '@synapse/shared/result'
import Stripe from 'stripe'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { fromNumeric, toNumeric, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { findByToken } from '#invoice/create-links'
import { cardChargeableCents, endCheckout, isCheckoutCurrent } from '#invoice/end-checkouts'
import { type LoadedInvoice, loadInvoice } from '#invoice/load-invoices'
import { InvoiceCheckout, lockInvoice } from '#invoice/model'

type Answer = Result<string, 'unknown' | 'nothing_to_pay' | 'payments_unavailable'>

/**
 * The address of a card page for what is owed of an invoice at this moment. Whoever asks for the same
 * amount is led to the same page, on which it can be paid once.
 */
export const openInvoiceCheckout = async (context: Context, token: string): Promise<Answer> => {
  const { db, now } = context
  const invoice = await findByToken(db, token)
  if (!invoice) return refuse('unknown')
  if (!(await readBusiness(db)).paysByLink) return refuse('nothing_to_pay')
  try {
    const open = await openOf(db, invoice.id)
    // One that was paid meanwhile has then changed what is owed.
    for (const other of open.filter((one) => !isCheckoutCurrent(one, invoice, now())))
      await endCheckout(context, other)
    const prepared = await prepare(context, invoice.id)
    if (!prepared) return refuse('nothing_to_pay')
    return ok(prepared.checkout.url ?? (await askStripe(context, prepared, token)))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.error({ err: error, invoiceId: invoice.id }, 'Stripe did not open a card page')
    return refuse('payments_unavailable')
  }
}

const openOf = (db: Db, invoiceId: string) =>
  InvoiceCheckout.query(db).where({ invoiceId }).whereNull('endedAt').orderBy('createdAt')

type Prepared = { checkout: InvoiceCheckout; invoice: LoadedInvoice }

/** Longer than anybody looks for a card, and more than the 30 minutes that are Stripe's shortest. */
const openMinutes = 60
/** A page that Stripe has not answered for is asked for again as long as its end is far enough for Stripe. */
const askAgainMinutes = 25

/**
 * The row of the card page, under the invoice's lock: who asks at the same time gets the same. It
 * says all that Stripe is told, so that a second try tells the same.
 * @returns undefined where nothing is to be paid by card
 */
const prepare = ({ db, now }: Context, id: string): Promise<Prepared | undefined> =>
  db.transaction(async (trx) => {
    await lockInvoice(trx, id)
    const invoice = await loadInvoice(trx, id)
    const cents = cardChargeableCents(invoice)
    if (cents === 0) return undefined
    const at = now()
    const open = await openOf(trx, id)
    const known = open.find(
      (one) =>
        isCheckoutCurrent(one, invoice, at) &&
        (one.url || one.createdAt > toTimestamp(at.subtract({ minutes: askAgainMinutes }))),
    )
    if (known) return { checkout: known, invoice }
    const checkout = await InvoiceCheckout.query(trx).insertAndFetch({
      id: randomUUID(),
      invoiceId: id,
      amount: toNumeric(cents),
      // Whole seconds, because that is how Stripe counts.
      expiresAt: toTimestamp(
        at.round({ smallestUnit: 'second', roundingMode: 'floor' }).add({ minutes: openMinutes }),
      ),
      createdAt: toTimestamp(at),
    })
    return { checkout, invoice }
  })

const askStripe = async (
  context: Context,
  { checkout, invoice }: Prepared,
  token: string,
): Promise<string> => {
  const { db, settings, stripe } = context
  const page = `${settings.publicUrl}/invoice/${token}`
  const { id: invoiceId, invoiceNumber } = invoice
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // Cards answer at once: what a bank decides days later could be paid twice meanwhile.
      allowed_payment_method_types: ['card'],
      client_reference_id: invoiceId,
      expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'eur',
            unit_amount: fromNumeric(checkout.amount),
            product_data: { name: `Invoice ${invoiceNumber}` },
          },
        },
      ],
      metadata: { invoiceId, invoiceNumber },
      payment_intent_data: {
        metadata: { invoiceId, invoiceNumber },
        description: `Invoice ${invoiceNumber}`,
      },
      success_url: `${page}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: page,
    },
    { idempotencyKey: `invoice:${checkout.id}` },
  )
  const isOpen = await InvoiceCheckout.query(db)
    .findById(checkout.id)
    .whereNull('endedAt')
    .patch({ sessionId: session.id, url: session.url })
  if (isOpen) return session.url ?? page
  // It was ended while Stripe was asked, because another amount is owed or it took too long.
  await endCheckout(context, { id: checkout.id, sessionId: session.id })
  return page
}
