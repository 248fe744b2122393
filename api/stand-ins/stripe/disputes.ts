import type Stripe from 'stripe'
import { addTransaction } from '#stand-ins/stripe/balance'
import type { StripeContext } from '#stand-ins/stripe/context'
import { refuse, refuseMissing } from '#stand-ins/stripe/refusal'
import { type EventType, newId } from '#stand-ins/stripe/store'

const disputeFeeCents = 2_000
const eurosPerForeignUnit = 0.9

/** Opens a dispute about a charge, and publishes its events. An inquiry doesn't move money. */
export const openDispute = (
  context: StripeContext,
  paymentIntentId: string,
  reason: string,
  isInquiry = false,
): Stripe.Dispute => {
  const intent =
    context.store.paymentIntent.get(paymentIntentId) ??
    refuseMissing('payment_intent', paymentIntentId)
  const charge = context.store.charge.get(String(intent.latest_charge))
  if (charge?.status !== 'succeeded' || charge.disputed)
    refuse({
      message: `The payment ${paymentIntentId} has no charge that could still be disputed.`,
    })
  const created = context.nowSeconds()
  const id = newId('dp_1')
  const dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: isInquiry ? [] : [moveMoney(context, id, charge, -charge.amount)],
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: {
      due_by: created + 7 * 24 * 3600,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } as Stripe.Dispute
  context.store.charge.put(charge.id, { ...charge, disputed: true })
  context.store.dispute.put(dispute.id, dispute)
  context.publish('charge.dispute.created', dispute)
  if (!isInquiry) context.publish('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export const answerDispute = (context: StripeContext, id: string): Stripe.Dispute => {
  const dispute = openOne(context, id)
  const isInquiry = dispute.status.startsWith('warning_')
  return change(context, 'charge.dispute.updated', {
    ...dispute,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: 1,
      submission_method: 'manual',
    },
    status: isInquiry ? 'warning_under_review' : 'under_review',
  })
}

/** Closes a dispute. A win returns the amount, but not the fee. An inquiry moves no money. */
export const closeDispute = (context: StripeContext, id: string, outcome: 'won' | 'lost') => {
  const dispute = openOne(context, id)
  if (dispute.status.startsWith('warning_'))
    return change(context, 'charge.dispute.closed', { ...dispute, status: 'warning_closed' })
  if (outcome === 'lost')
    return change(context, 'charge.dispute.closed', { ...dispute, status: 'lost' })
  const back = moveMoney(context, id, dispute, dispute.amount)
  const won = change(context, 'charge.dispute.closed', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, back],
    status: 'won',
  })
  context.publish('charge.dispute.funds_reinstated', won)
  return won
}

const openOne = (context: StripeContext, id: string): Stripe.Dispute => {
  const dispute = context.store.dispute.get(id) ?? refuseMissing('dispute', id)
  if (['won', 'lost', 'warning_closed'].includes(dispute.status))
    refuse({ message: `The dispute ${id} is already closed (${dispute.status}).` })
  return dispute
}

const change = (context: StripeContext, type: EventType, dispute: Stripe.Dispute) => {
  context.store.dispute.put(dispute.id, dispute)
  context.publish(type, dispute)
  return dispute
}

/**
 * Withdraws the disputed amount and Stripe's fee, or returns the amount without the fee. Converts
 * amounts in other currencies to euros.
 */
const moveMoney = (
  context: StripeContext,
  source: string,
  { currency }: { currency: string },
  amount: number,
): Stripe.BalanceTransaction =>
  addTransaction(context, {
    type: 'adjustment',
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source,
    amount: currency === 'eur' ? amount : Math.round(amount * eurosPerForeignUnit),
    fee: amount < 0 ? disputeFeeCents : 0,
  })
