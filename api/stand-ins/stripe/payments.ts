import type Stripe from 'stripe'
import { addCharge } from '#stand-ins/stripe/balance'
import {
  authorizeCard,
  type CardForm,
  type CardOutcome,
  countryOfCard,
  digits,
  readExpiry,
} from '#stand-ins/stripe/cards'
import type { StripeContext } from '#stand-ins/stripe/context'
import { newCharge, newPaymentIntent } from '#stand-ins/stripe/new-payment'
import { newId } from '#stand-ins/stripe/store'

type Session = Stripe.Checkout.Session

/** The result of an attempt to pay, with the id of the `checkout.session.completed` event. */
export type PaymentResult =
  | { kind: 'complete'; session: Session; eventId: string }
  | { kind: 'declined'; message: string }
  | { kind: 'closed'; session: Session }

/** Pays an open session by card. Runs synchronously, so that a double click can't charge twice. */
export const paySession = (
  context: StripeContext,
  session: Session,
  form: CardForm,
): PaymentResult => {
  if (session.status !== 'open') return { kind: 'closed', session }
  const { email, name } = form
  const payer = { customer_details: { email, name } as Session['customer_details'] }
  if (session.amount_total === 0)
    return complete(context, { ...session, ...payer, payment_status: 'no_payment_required' })
  const outcome = authorizeCard(form.number)
  const intent = chargeIntent(context, session, form, outcome)
  if (outcome.result === 'declined') {
    context.store.session.put(session.id, { ...session, payment_intent: intent.id })
    return { kind: 'declined', message: outcome.message }
  }
  const paid = outcome.result === 'succeeds'
  if (!paid)
    context.store.dueAction.put(intent.id, {
      at: Date.now() + context.asyncDelayMs,
      kind: 'payment',
      target: session.id,
      outcome: outcome.result === 'succeeds-later' ? 'succeeded' : 'failed',
    })
  return complete(context, {
    ...session,
    ...payer,
    payment_intent: intent.id,
    payment_status: paid ? 'paid' : 'unpaid',
  })
}

/** Settles an asynchronous payment. Returns false if it is already settled. */
export const settlePayment = (
  context: StripeContext,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): boolean => {
  const session = context.store.session.get(sessionId)
  const intent = context.store.paymentIntent.get(String(session?.payment_intent))
  const charge = context.store.charge.get(String(intent?.latest_charge))
  if (intent) context.store.dueAction.remove(intent.id)
  if (!session || !charge || intent?.status !== 'processing') return false
  if (outcome === 'succeeded') {
    const captured: Stripe.Charge = {
      ...charge,
      amount_captured: charge.amount,
      balance_transaction: newId('txn_3'),
      captured: true,
      paid: true,
      status: 'succeeded',
    }
    context.store.charge.put(charge.id, captured)
    addCharge(context, captured)
    context.store.paymentIntent.put(intent.id, {
      ...intent,
      amount_received: intent.amount,
      status: 'succeeded',
    })
    const paid: Session = { ...session, payment_status: 'paid' }
    context.store.session.put(session.id, paid)
    context.publish('checkout.session.async_payment_succeeded', paid)
    return true
  }
  const failure = { code: 'payment_method_provider_decline', message: 'The payment failed.' }
  context.store.charge.put(charge.id, {
    ...charge,
    failure_code: failure.code,
    failure_message: failure.message,
    paid: false,
    status: 'failed',
  })
  context.store.paymentIntent.put(intent.id, {
    ...intent,
    last_payment_error: { ...failure, charge: charge.id, type: 'card_error' },
    status: 'requires_payment_method',
  })
  context.publish('checkout.session.async_payment_failed', session)
  return true
}

const complete = (context: StripeContext, session: Session): PaymentResult => {
  const completed: Session = {
    ...session,
    status: 'complete',
    url: null,
  }
  context.store.session.put(session.id, completed)
  const eventId = context.publish('checkout.session.completed', completed)
  return { kind: 'complete', session: completed, eventId }
}

const chargeIntent = (
  context: StripeContext,
  session: Session,
  form: CardForm,
  outcome: CardOutcome,
): Stripe.PaymentIntent => {
  const intent = paymentIntentOf(context, session)
  const expiry = readExpiry(form.expiry) ?? { month: 12, year: 2040 }
  const card = {
    last4: digits(form.number).slice(-4),
    country: countryOfCard(form.number),
    expMonth: expiry.month,
    expYear: expiry.year,
  }
  const failure =
    outcome.result === 'declined'
      ? { code: outcome.code, decline_code: outcome.declineCode, message: outcome.message }
      : null
  const chargeStatus = failure ? 'failed' : outcome.result === 'succeeds' ? 'succeeded' : 'pending'
  const charge = newCharge(
    intent,
    { name: form.name, email: form.email, card },
    chargeStatus,
    failure,
    context.nowSeconds(),
  )
  context.store.charge.put(charge.id, charge)
  if (chargeStatus === 'succeeded') addCharge(context, charge)
  const intentStatus = {
    failed: 'requires_payment_method',
    pending: 'processing',
    succeeded: 'succeeded',
  } as const
  const charged: Stripe.PaymentIntent = {
    ...intent,
    amount_received: charge.amount_captured,
    last_payment_error: failure ? { ...failure, charge: charge.id, type: 'card_error' } : null,
    latest_charge: charge.id,
    payment_method: failure ? null : charge.payment_method,
    status: intentStatus[chargeStatus],
  }
  context.store.paymentIntent.put(intent.id, charged)
  return charged
}

/** Returns the PaymentIntent of a session, which is reused after a declined attempt. */
const paymentIntentOf = (context: StripeContext, session: Session): Stripe.PaymentIntent => {
  const existing = context.store.paymentIntent.get(String(session.payment_intent))
  if (existing) return existing
  const data = context.store.paymentData.get(session.id)
  return newPaymentIntent({
    amount: session.amount_total ?? 0,
    created: context.nowSeconds(),
    currency: session.currency ?? 'eur',
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
    payment_method_types: session.payment_method_types,
  })
}
