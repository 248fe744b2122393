import type Stripe from 'stripe'
import { newId } from '#stand-ins/stripe/store'

/** Returns a session's PaymentIntent, without fields that are always empty in the stand-in. */
export const newPaymentIntent = (parts: Partial<Stripe.PaymentIntent>) => {
  const id = newId('pi_3')
  return {
    id,
    object: 'payment_intent',
    amount_received: 0,
    client_secret: `${id}_secret_${newId('', 25)}`,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    payment_method: null,
    status: 'requires_payment_method',
    ...parts,
  } as Stripe.PaymentIntent
}

type ChargedCard = { last4: string; country: string; expMonth: number; expYear: number }

/** Returns a card's charge, without fields that are always empty in the stand-in. */
export const newCharge = (
  intent: Stripe.PaymentIntent,
  payer: { name: string; email: string; card: ChargedCard },
  status: 'succeeded' | 'pending' | 'failed',
  failure: { code: string; message: string } | null,
  created: number,
) =>
  ({
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: status === 'succeeded' ? newId('txn_3') : null,
    billing_details: { email: payer.email, name: payer.name },
    captured: status === 'succeeded',
    created,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: status !== 'failed',
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        country: payer.card.country,
        exp_month: payer.card.expMonth,
        exp_year: payer.card.expYear,
        last4: payer.card.last4,
      },
    },
    refunded: false,
    status,
  }) as Stripe.Charge

export const last4Of = (charge: Stripe.Charge): string | null =>
  charge.payment_method_details?.card?.last4 ?? null
