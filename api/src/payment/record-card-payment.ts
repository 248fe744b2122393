import { euroFromCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import {
  type FetchedSession,
  idFromReference,
  paymentIntentOf,
  type RefundedShare,
  refundedShare,
} from '#outside/stripe'
import { Payment } from '#payment/model'

type Bought = Partial<Pick<Payment, 'bookingId' | 'invoiceId' | 'clientId'>>

/**
 * Writes down what a session has brought: one row per payment intent.
 * @param bought what was paid; nothing where nobody knows
 * @returns undefined when it was recorded before
 */
export const recordCardPayment = async (
  { now }: Context,
  trx: Knex.Transaction,
  session: Stripe.Checkout.Session,
  bought: Bought,
): Promise<Payment | undefined> => {
  const intent = paymentIntentOf(session)
  if (await Payment.query(trx).findOne({ stripePaymentIntentId: intent.id })) return undefined
  const charge = intent.latest_charge
  return Payment.query(trx).insertAndFetch({
    ...bought,
    amount: euroFromCents(session.amount_total ?? 0),
    currency: session.currency ?? 'eur',
    paymentDate: paidAt(charge) ?? toTimestamp(now()),
    paymentMethod: 'card',
    reference: session.id,
    stripePaymentIntentId: intent.id,
    stripeChargeId: idFromReference(charge) ?? null,
  })
}

/** When the card was charged, however late it is heard of. */
const paidAt = (charge: Stripe.PaymentIntent['latest_charge']): Date | undefined =>
  charge && typeof charge === 'object' ? new Date(charge.created * 1000) : undefined

/**
 * Money that went back before it was heard of is in nobody's ledger yet: after lost events, or in a
 * database that is behind. Its refunds and lost disputes are mirrored by what handlers.
 */
export const emitIfRefunded = async (
  { emit }: Context,
  trx: Knex.Transaction,
  payment: Payment,
  session: FetchedSession,
): Promise<RefundedShare> => {
  const givenBack = refundedShare(session)
  if (givenBack !== 'nothing') await emit(trx, 'payment.given_back', { paymentId: payment.id })
  return givenBack
}
