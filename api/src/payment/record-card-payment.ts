import { euroFromCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { postFacts, subjectOf } from '#journal/post-facts'
import {
  type FetchedSession,
  idFromReference,
  paymentIntentOf,
  type RefundedShare,
  refundedShare,
} from '#outside/stripe'
import { issueReceipt } from '#payment/issue-receipt'
import { Payment } from '#payment/model'

type Bought = Partial<Pick<Payment, 'bookingId' | 'invoiceId' | 'clientId'>>

/**
 * Records a checkout session's payment, once per payment intent.
 * @param bought the ids of the paid booking or invoice and of its client; empty if unknown
 * @returns undefined if the payment was recorded before
 */
export const recordCardPayment = async (
  context: Context,
  trx: Knex.Transaction,
  session: Stripe.Checkout.Session,
  bought: Bought,
): Promise<Payment | undefined> => {
  const intent = paymentIntentOf(session)
  if (await Payment.query(trx).findOne({ stripePaymentIntentId: intent.id })) return undefined
  const charge = intent.latest_charge
  const payment = await Payment.query(trx).insertAndFetch({
    ...bought,
    amount: euroFromCents(session.amount_total ?? 0),
    currency: session.currency ?? 'eur',
    paymentDate: paidAt(charge) ?? toTimestamp(context.now()),
    paymentMethod: 'card',
    reference: session.id,
    stripePaymentIntentId: intent.id,
    stripeChargeId: idFromReference(charge) ?? null,
    cardCountry: cardCountryOf(charge),
  })
  await issueReceipt(context, trx, payment)
  await postFacts(trx, subjectOf(payment))
  return payment
}

/** Returns when the card was charged, which may be long before the payment is recorded. */
const paidAt = (charge: Stripe.PaymentIntent['latest_charge']): Date | undefined =>
  charge && typeof charge === 'object' ? new Date(charge.created * 1000) : undefined

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
