import type Stripe from 'stripe'
import { newId } from '#stand-ins/stripe/store'

/** Returns an open Checkout session, without fields that are always empty in the stand-in. */
export const newSession = ({
  standInUrl,
  ...parts
}: Partial<Stripe.Checkout.Session> & { standInUrl: string }) => {
  const id = newId('cs_test_a1', 56)
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: parts.amount_total,
    customer_details: parts.customer_email ? { email: parts.customer_email } : null,
    livemode: false,
    mode: 'payment',
    payment_intent: null,
    payment_status: parts.amount_total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    url: `${standInUrl}/c/pay/${id}`,
    ...parts,
  } as Stripe.Checkout.Session
}

export const newLineItem = (line: {
  created: number
  currency: string
  name: string
  quantity: number
  unitAmountCents: number
}) => {
  const amountCents = line.unitAmountCents * line.quantity
  return {
    id: newId('li_'),
    object: 'item',
    amount_subtotal: amountCents,
    amount_total: amountCents,
    currency: line.currency,
    description: line.name,
    price: {
      id: newId('price_'),
      object: 'price',
      created: line.created,
      currency: line.currency,
      product: newId('prod_', 14),
      type: 'one_time',
      unit_amount: line.unitAmountCents,
    },
    quantity: line.quantity,
  } as Stripe.LineItem
}
