import type Stripe from 'stripe'
import { refuse, refuseMissing } from './refusal.ts'
import { newId } from './store.ts'
import type { World } from './world.ts'

/** The visitor's bank takes the money of a charge back: opens a dispute and sends its event. */
export function openDispute(world: World, paymentIntentId: string, reason: string): Stripe.Dispute {
  const intent =
    world.store.paymentIntent.get(paymentIntentId) ??
    refuseMissing('payment_intent', paymentIntentId)
  const charge = world.store.charge.get(String(intent.latest_charge))
  if (charge?.status !== 'succeeded' || charge.disputed) {
    refuse({
      message: `The payment ${paymentIntentId} has no charge that could still be disputed.`,
    })
  }
  const created = world.nowSeconds()
  const dispute: Stripe.Dispute = {
    id: newId('dp_1'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + 7 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: 'needs_response',
  }
  world.store.charge.put(charge.id, { ...charge, disputed: true })
  world.store.dispute.put(dispute.id, dispute)
  world.publish('charge.dispute.created', dispute)
  return dispute
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
