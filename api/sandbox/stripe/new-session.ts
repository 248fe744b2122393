import type Stripe from 'stripe'
import { newId } from '#sandbox/stripe/store'

/** The fields of a Checkout session that differ between sessions. */
type SessionParts = Pick<
  Stripe.Checkout.Session,
  | 'amount_total'
  | 'billing_address_collection'
  | 'cancel_url'
  | 'client_reference_id'
  | 'currency'
  | 'customer_creation'
  | 'customer_email'
  | 'custom_text'
  | 'expires_at'
  | 'locale'
  | 'metadata'
  | 'payment_method_types'
  | 'allowed_payment_method_types'
  | 'submit_type'
  | 'success_url'
> & { created: number; publicUrl: string }

/** Returns an open Checkout session, with every field that Stripe sends. */
export const newSession = ({ publicUrl, ...parts }: SessionParts): Stripe.Checkout.Session => {
  const id = newId('cs_test_a1', 56)
  const customerDetails = parts.customer_email
    ? { ...noCustomerDetails, email: parts.customer_email }
    : null
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: parts.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    customer: null,
    customer_account: null,
    customer_details: customerDetails,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: { enabled: false },
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_status: parts.amount_total === 0 ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${publicUrl}/c/pay/${id}`,
    wallet_options: null,
    ...parts,
  }
}

export const newLineItem = (line: {
  created: number
  currency: string
  name: string
  quantity: number
  unitAmountCents: number
}): Stripe.LineItem => {
  const amountCents = line.unitAmountCents * line.quantity
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amountCents,
    amount_tax: 0,
    amount_total: amountCents,
    currency: line.currency,
    description: line.name,
    metadata: {},
    price: {
      id: newId('price_'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: line.created,
      currency: line.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod_', 14),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: line.unitAmountCents,
      unit_amount_decimal: null,
    },
    quantity: line.quantity,
  }
}

export const noCustomerDetails: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
}
