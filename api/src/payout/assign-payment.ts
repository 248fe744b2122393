import { orderNumber } from '@synapse/shared/booking/booking'
import { bookingRefusal } from '@synapse/shared/booking/booking-refusal'
import type { AnswerOf, InputOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/payout/contract'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'
import { writeOrRefuse } from '#db/write'
import { lockInvoice } from '#invoice/model'
import { readInvoicesById, readOpenInvoices } from '#invoice/read-invoices'
import { postFacts } from '#journal/post-facts'
import { isFromThisDeployment } from '#outside/checkout'
import { idFromReference, isUnknownToStripe, metadataId } from '#outside/stripe'
import { isOurPayment } from '#payment/is-our-payment'
import { isUnassignedSql, Payment, revenueCents } from '#payment/model'
import { type PaymentPurpose, recordCharge } from '#payment/record-payment'
import { StripeTransaction } from '#payout/model'
import { completeTodos, paymentTodoKey, TodoItem } from '#todo/model'

type Assignment = InputOf<typeof contract.assignPayment>

/** Returns unpaid bookings and invoices that a payment may be for, smallest balance first. */
export const listPurposes = async (
  { db, stripe }: Context,
  chargeId: string,
): Promise<AnswerOf<typeof contract.listPurposes>> => {
  const recorded = await Payment.query(db).findOne({ stripeChargeId: chargeId })
  const charge = recorded ? undefined : await retrieveCharge(stripe, chargeId)
  const cents = leftCents(recorded, charge)
  // Don't list bookings if the payment is already recorded, because it can't be assigned to one.
  const bookings = recorded
    ? []
    : await Booking.query(db)
        .where({ paymentStatus: 'completed' })
        .where('owed', '>=', euroFromCents(cents))
        .orderBy(['owed', 'id'])
        .limit(maxPurposes)
  const invoices = await readOpenInvoices(db)
  return [
    ...bookings.map(({ id, studentName, owed }) => ({
      kind: 'booking' as const,
      id,
      owed,
      name: `Booking ${orderNumber(id)}, ${studentName}`,
    })),
    ...invoices
      .filter((one) => !one.bookingId && owedCents(one) >= cents)
      .map((one) => ({
        kind: 'invoice' as const,
        id: one.id,
        owed: euroFromCents(owedCents(one)),
        name: `Invoice ${one.invoiceNumber}, ${one.billToName}`,
      })),
  ]
    .sort((a, b) => centsFromEuro(a.owed) - centsFromEuro(b.owed))
    .slice(0, maxPurposes)
}

const maxPurposes = 100

/**
 * Assigns a payment to an invoice, or records it as other income. If only Stripe's balance contains
 * the payment, records it first; such a payment can also be assigned to a booking. Afterwards,
 * copies the payment's refunds and disputes from Stripe.
 */
export const assignPayment = async (context: Context, chargeId: string, purpose: Assignment) => {
  const { db, emit } = context
  if (!(await findTransaction(db, chargeId))) return refuse('changed')
  const charge = await retrieveCharge(context.stripe, chargeId)
  if (!charge) return refuse('changed')
  const intentId = idFromReference(charge.payment_intent)
  if (!intentId || charge.currency !== 'eur') return refuse('unsupported')
  const unassigned = await Payment.query(db)
    .findOne({ stripePaymentIntentId: intentId })
    .whereRaw(isUnassignedSql)
  if (
    !unassigned &&
    ((await isOurPayment(context, intentId)) || (await isOurCheckout(context, intentId)))
  )
    return refuse('expected')
  const amount = euroFromCents(charge.amount_captured)
  const reasons = { payments_stripe_payment_intent_id_key: 'changed' } as const
  return writeOrRefuse(db, reasons, async (trx) => {
    const locked = await lockPurpose(context, trx, purpose, leftCents(unassigned, charge))
    if (!locked.ok) return locked
    if (unassigned) return assignRecorded(context, trx, unassigned, locked.value)
    const paid = { amount, currency: charge.currency, reference: null, intentId, charge }
    const payment = await recordCharge(context, trx, paid, locked.value)
    if (!payment) return refuse('changed')
    if (purpose.kind === 'booking')
      await addToTimeline(trx, purpose.id, 'paid', context.now(), {
        amount,
        paymentIntent: intentId,
      })
    if (charge.amount_refunded > 0 || charge.disputed)
      await emit(trx, 'payment.already_reversed', { paymentId: payment.id })
    return ok(undefined)
  })
}

/**
 * Assigns a recorded payment and completes its task. The payment can't be assigned to a booking: it
 * has its own journal entry, whereas a booking's payments are posted with the booking.
 */
const assignRecorded = async (
  { now }: Context,
  trx: Knex.Transaction,
  { id, stripePaymentIntentId }: Payment,
  purpose: PaymentPurpose,
) => {
  if (purpose.bookingId) return refuse('not_payable')
  const isAssigned = await Payment.query(trx).findById(id).whereRaw(isUnassignedSql).patch(purpose)
  if (!isAssigned) return refuse('changed')
  await postFacts(trx, id)
  const key = paymentTodoKey(stripePaymentIntentId)
  await completeTodos(TodoItem.query(trx).where({ key }), now())
  return ok(undefined)
}

/** After a restore, a booking may be missing until its checkout is settled again. */
const isOurCheckout = async ({ stripe, settings }: Context, intentId: string): Promise<boolean> => {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 })
  const isOurs = ({ metadata }: Stripe.Checkout.Session) =>
    Boolean(metadataId(metadata, 'bookingId') ?? metadataId(metadata, 'invoiceId'))
  return data.some((session) => isFromThisDeployment(settings, session) && isOurs(session))
}

const findTransaction = (db: Db, chargeId: string) =>
  StripeTransaction.query(db).findOne({ source: chargeId, category: 'charge', currency: 'eur' })

const retrieveCharge = (stripe: Stripe, id: string): Promise<Stripe.Charge | undefined> =>
  stripe.charges.retrieve(id).catch((error) => {
    if (isUnknownToStripe(error)) return undefined
    throw error
  })

/**
 * Returns how much of a payment is left, in cents, but at least 1, so that an invoice or booking
 * without a balance due never qualifies.
 */
const leftCents = (recorded: Payment | undefined, charge: Stripe.Charge | undefined): number => {
  if (recorded) return Math.max(revenueCents([recorded]), 1)
  return charge ? Math.max(charge.amount_captured - charge.amount_refunded, 1) : 1
}

/** Locks the booking or invoice, unless its balance due is lower than the amount. */
const lockPurpose = async (
  { now }: Context,
  trx: Knex.Transaction,
  purpose: Assignment,
  cents: number,
): Promise<Result<PaymentPurpose, 'not_payable' | 'too_much'>> => {
  if (purpose.kind === 'other_income') return ok({ otherIncome: purpose.note })
  const { kind, id } = purpose
  if (kind === 'booking') {
    const booking = await lockBooking(trx, id)
    if (!booking || bookingRefusal('recordPayment', booking, now())) return refuse('not_payable')
    return centsFromEuro(booking.owed) < cents ? refuse('too_much') : ok({ bookingId: id })
  }
  await lockInvoice(trx, id)
  const [invoice] = await readInvoicesById(trx, [id])
  if (!invoice || invoice.bookingId) return refuse('not_payable')
  const { clientId } = invoice
  return owedCents(invoice) < cents ? refuse('too_much') : ok({ invoiceId: id, clientId })
}
