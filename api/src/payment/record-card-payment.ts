import { euroFromCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { postFacts, subjectOf } from '#journal/post-facts'
import {
  type FetchedSession,
  fromStripeTime,
  idFromReference,
  paymentIntentOf,
  type RefundedShare,
  refundedShare,
} from '#outside/stripe'
import { issueReceipt } from '#payment/issue-receipt'
import { Payment } from '#payment/model'

type Bought = Partial<Pick<Payment, 'bookingId' | 'invoiceId' | 'clientId' | 'otherIncome'>>
type Paid = Pick<Payment, 'amount' | 'currency' | 'reference'> & {
  intentId: string
  charge: Stripe.PaymentIntent['latest_charge']
}

/**
 * Records a checkout session's payment, once per payment intent.
 * @param bought the ids of the paid booking or invoice and of its client; empty if unknown
 * @returns undefined if the payment was recorded before
 */
export const recordCardPayment = (
  context: Context,
  trx: Knex.Transaction,
  session: Stripe.Checkout.Session,
  bought: Bought,
): Promise<Payment | undefined> => {
  const { id: intentId, latest_charge: charge } = paymentIntentOf(session)
  const amount = euroFromCents(session.amount_total ?? 0)
  const paid = { amount, currency: session.currency ?? 'eur', reference: session.id }
  return recordCharge(context, trx, { ...paid, intentId, charge }, bought)
}

/**
 * Records a payment at Stripe, once per payment intent, with its receipt and its entry in the
 * journal.
 * @returns undefined if the payment was recorded before
 */
export const recordCharge = async (
  context: Context,
  trx: Knex.Transaction,
  { intentId, charge, ...paid }: Paid,
  bought: Bought,
): Promise<Payment | undefined> => {
  if (await Payment.query(trx).findOne({ stripePaymentIntentId: intentId })) return undefined
  const payment = await Payment.query(trx).insertAndFetch({
    ...bought,
    ...paid,
    paymentDate: paidAt(charge) ?? toTimestamp(context.now()),
    paymentMethod: 'card',
    stripePaymentIntentId: intentId,
    stripeChargeId: idFromReference(charge) ?? null,
    cardCountry: cardCountryOf(charge),
  })
  await issueReceipt(context, trx, payment)
  await postFacts(trx, subjectOf(payment))
  return payment
}

/** Returns when the card was charged, which may be long before the payment is recorded. */
const paidAt = (charge: Stripe.PaymentIntent['latest_charge']): Date | undefined =>
  charge && typeof charge === 'object' ? toTimestamp(fromStripeTime(charge.created)) : undefined

const cardCountryOf = (charge: Stripe.PaymentIntent['latest_charge']): string | null =>
  (charge && typeof charge === 'object' && charge.payment_method_details?.card?.country) || null

/**
 * Reports a payment that was refunded or disputed before it was recorded, because events were lost
 * or the database was restored from a backup. The event's handlers copy its refunds and disputes
 * from Stripe.
 */
export const emitIfRefunded = async (
  { emit }: Context,
  trx: Knex.Transaction,
  payment: Payment,
  session: FetchedSession,
): Promise<RefundedShare> => {
  const refunded = refundedShare(session)
  if (refunded !== 'nothing') await emit(trx, 'payment.already_reversed', { paymentId: payment.id })
  return refunded
}
