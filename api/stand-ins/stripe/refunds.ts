import type Stripe from 'stripe'
import { z } from 'zod'
import { formatCents } from '#stand-ins/page'
import { addTransaction } from '#stand-ins/stripe/balance'
import { refundsByLast4 } from '#stand-ins/stripe/cards'
import type { Cause, StripeContext } from '#stand-ins/stripe/context'
import type { FormParams } from '#stand-ins/stripe/form-body'
import { last4Of } from '#stand-ins/stripe/new-payment'
import { expand, integer, metadata, parseParams, text } from '#stand-ins/stripe/params'
import { refuse, refuseMissing } from '#stand-ins/stripe/refusal'
import { newId } from '#stand-ins/stripe/store'

const createParams = z.strictObject({
  amount: integer({ min: 1 }).optional(),
  charge: text(200).optional(),
  expand,
  metadata: metadata.optional(),
  payment_intent: text(200).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

/** Handles `POST /v1/refunds`. `cause` is null for refunds made in the dashboard. */
export const createRefund = (context: StripeContext, form: FormParams, cause: Cause) => {
  const params = parseParams(createParams, form)
  const charge = chargeToRefund(context, params)
  const leftCents = charge.amount - charge.amount_refunded
  refuseRefund(charge, params.amount ?? leftCents, leftCents)

  const outcome = context.nextRefundOutcome()
  if (outcome === 'refused')
    refuse({
      code: 'balance_insufficient',
      message: 'Insufficient funds in your Stripe balance to refund this amount.',
    })
  const byCard = outcome === 'succeeded' ? refundsByLast4[last4Of(charge) ?? ''] : undefined
  const status = byCard?.first ?? outcome
  const refund = {
    id: newId('re_3'),
    object: 'refund',
    amount: params.amount ?? leftCents,
    balance_transaction: status === 'succeeded' ? newId('txn_3') : null,
    charge: charge.id,
    created: context.nowSeconds(),
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    status,
    ...(status === 'failed' && { failure_reason: 'declined' }),
    ...(status === 'pending' && { pending_reason: 'processing' }),
  } as Stripe.Refund
  context.store.refund.put(refund.id, refund)
  if (status === 'succeeded') moveRefund(context, refund, 'balance_transaction')
  context.publish('refund.created', refund, cause)
  if (status === 'failed') {
    context.publish('refund.failed', refund, cause)
    return refund
  }
  context.publish('charge.refunded', countRefund(context, charge, refund.amount), cause)
  if (byCard)
    context.store.dueAction.put(refund.id, {
      at: Date.now() + context.asyncDelayMs,
      kind: 'refund',
      target: refund.id,
      outcome: byCard.later,
    })
  return refund
}

const findRefund = (context: StripeContext, id: string): Stripe.Refund =>
  context.store.refund.get(id) ?? refuseMissing('refund', id)

/**
 * Settles a pending refund, or makes a successful refund fail as if the bank had returned the
 * money. Returns false if the refund's status doesn't allow this.
 */
export const settleRefund = (
  context: StripeContext,
  id: string,
  outcome: 'succeeded' | 'failed',
): boolean => {
  const refund = findRefund(context, id)
  const can = refund.status === 'pending' || (refund.status === 'succeeded' && outcome === 'failed')
  context.store.dueAction.remove(id)
  if (!can) return false
  const { pending_reason: _, ...rest } = refund
  const settled: Stripe.Refund =
    outcome === 'succeeded'
      ? { ...rest, balance_transaction: newId('txn_3'), status: 'succeeded' }
      : {
          ...rest,
          ...(refund.status === 'succeeded' && { failure_balance_transaction: newId('txn_3') }),
          failure_reason: 'expired_or_canceled_card',
          status: 'failed',
        }
  context.store.refund.put(id, settled)
  if (outcome === 'succeeded') moveRefund(context, settled, 'balance_transaction')
  else if (settled.failure_balance_transaction)
    moveRefund(context, settled, 'failure_balance_transaction')
  const charge = context.store.charge.get(String(refund.charge))
  if (outcome === 'failed') {
    if (charge) countRefund(context, charge, -refund.amount)
    context.publish('refund.failed', settled)
  }
  context.publish('refund.updated', settled)
  return true
}

/** Deducts a refund from the balance, or adds it back if it failed. Stripe keeps its fee. */
const moveRefund = (
  context: StripeContext,
  refund: Stripe.Refund,
  field: 'balance_transaction' | 'failure_balance_transaction',
): void => {
  const type = field === 'balance_transaction' ? 'refund' : 'refund_failure'
  addTransaction(context, {
    id: String(refund[field]),
    type,
    category: type,
    source: refund.id,
    amount: type === 'refund' ? -refund.amount : refund.amount,
    currency: refund.currency,
  })
}

/**
 * Updates the refunded amount of a charge. Only counts successful and pending refunds, because
 * after a failed refund, the amount can be refunded again.
 */
const countRefund = (context: StripeContext, charge: Stripe.Charge, amountCents: number) => {
  const refundedCents = charge.amount_refunded + amountCents
  const counted: Stripe.Charge = {
    ...charge,
    amount_refunded: refundedCents,
    refunded: refundedCents === charge.amount,
  }
  context.store.charge.put(charge.id, counted)
  return counted
}

const chargeToRefund = (
  context: StripeContext,
  params: { charge?: string; payment_intent?: string },
): Stripe.Charge => {
  if (params.charge)
    return (
      context.store.charge.get(params.charge) ?? refuseMissing('charge', params.charge, 'charge')
    )
  if (!params.payment_intent)
    refuse({
      code: 'parameter_missing',
      message:
        'One of the following params should be provided for this request: payment_intent or charge.',
    })
  const intent =
    context.store.paymentIntent.get(params.payment_intent) ??
    refuseMissing('payment_intent', params.payment_intent, 'payment_intent')
  const charge = context.store.charge.get(String(intent.latest_charge))
  if (charge?.status !== 'succeeded')
    refuse({
      message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      param: 'payment_intent',
    })
  return charge
}

const refuseRefund = (charge: Stripe.Charge, amountCents: number, leftCents: number): void => {
  if (charge.status !== 'succeeded')
    refuse({ message: `Charge ${charge.id} has not succeeded; it cannot be refunded.` })
  if (charge.disputed)
    refuse({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  if (leftCents === 0)
    refuse({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  if (amountCents > leftCents) {
    const asked = formatCents(amountCents, charge.currency)
    const left = formatCents(leftCents, charge.currency)
    refuse({
      message: `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
    })
  }
}
