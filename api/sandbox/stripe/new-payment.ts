import type Stripe from 'stripe'
import { newId } from '#sandbox/stripe/store'

/** Returns a PaymentIntent for a session, with every field that Stripe sends. */
export const newPaymentIntent = (
  parts: Pick<
    Stripe.PaymentIntent,
    'amount' | 'created' | 'currency' | 'description' | 'metadata' | 'payment_method_types'
  >,
): Stripe.PaymentIntent => {
  const id = newId('pi_3')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...parts,
  }
}

type ChargedCard = { last4: string; country: string; expMonth: number; expYear: number }

export const newCharge = (
  intent: Stripe.PaymentIntent,
  payer: { name: string; email: string; card: ChargedCard },
  status: 'succeeded' | 'pending' | 'failed',
  failure: { code: string; message: string } | null,
  created: number,
): Stripe.Charge => ({
  id: newId('ch_3'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: status === 'succeeded' ? intent.amount : 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: status === 'succeeded' ? newId('txn_3') : null,
  billing_details: {
    address: null,
    email: payer.email,
    name: payer.name,
    phone: null,
    tax_id: null,
  },
  calculated_statement_descriptor: null,
  captured: status === 'succeeded',
  created,
  currency: intent.currency,
  customer: null,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: status === 'failed' ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.code ?? null,
    risk_level: 'normal',
    seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
    type: status === 'failed' ? 'issuer_declined' : 'authorized',
  },
  paid: status !== 'failed',
  payment_intent: intent.id,
  payment_method: newId('pm_1'),
  payment_method_details: cardDetails(payer.card),
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status,
  transfer_data: null,
  transfer_group: null,
})

/** Returns the card's last four digits; null if the charge wasn't made by card. */
export const last4Of = (charge: Stripe.Charge): string | null =>
  charge.payment_method_details?.card?.last4 ?? null

const cardDetails = (card: ChargedCard): Stripe.Charge.PaymentMethodDetails =>
  ({
    type: 'card',
    card: {
      brand: 'visa',
      country: card.country,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      last4: card.last4,
      network: 'visa',
    },
  }) as Stripe.Charge.PaymentMethodDetails
