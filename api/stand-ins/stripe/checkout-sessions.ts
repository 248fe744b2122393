import type Stripe from 'stripe'
import { z } from 'zod'
import { formatCents } from '#stand-ins/page'
import type { Cause, StripeContext } from '#stand-ins/stripe/context'
import type { FormParams } from '#stand-ins/stripe/form-body'
import { newLineItem, newSession } from '#stand-ins/stripe/new-session'
import {
  email,
  expand,
  integer,
  metadata,
  parseParams,
  text,
  webAddress,
} from '#stand-ins/stripe/params'
import { refuse, refuseMissing } from '#stand-ins/stripe/refusal'

type Session = Stripe.Checkout.Session

/**
 * Stripe's parameters that the stand-in doesn't support. It rejects them, because ignoring them
 * would be misleading.
 */
const unsupportedParams =
  'adaptive_pricing after_expiration allow_promotion_codes automatic_tax billing_address_collection branding_settings consent_collection currency custom_fields custom_text customer customer_account customer_creation customer_update discounts excluded_payment_method_types integration_identifier invoice_creation locale managed_payments name_collection optional_items origin_context payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection shipping_options submit_type subscription_data tax_id_collection ui_mode wallet_options'.split(
    ' ',
  )

/** The minimum charge of each currency in cents. The default is 50. */
const minimumCents: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50 }

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/i, 'must be a three-letter currency code'),
    unit_amount: integer(),
    product_data: z.strictObject({
      name: text(1500),
      description: text(40_000).optional(),
      images: z.array(webAddress).max(8).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: integer({ min: 1, max: 999_999 }),
})

const createParams = z.strictObject({
  mode: z.enum(['payment']),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  client_reference_id: text(200).optional(),
  customer_email: email.optional(),
  expand,
  expires_at: integer({ max: Number.MAX_SAFE_INTEGER }).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ description: text(1000).optional(), metadata: metadata.optional() })
    .optional(),
})

export const createSession = (context: StripeContext, form: FormParams): Session => {
  refuseUnsupported(form)
  const params = parseParams(createParams, form)
  const created = context.nowSeconds()
  const expiresAt = params.expires_at ?? created + 24 * 3600
  refuseExpiry(expiresAt, created)

  const currency = oneCurrency(params.line_items.map((line) => line.price_data.currency))
  const lines = params.line_items.map(({ price_data, quantity }) =>
    newLineItem({
      created,
      currency,
      name: price_data.product_data.name,
      quantity,
      unitAmountCents: price_data.unit_amount,
    }),
  )
  const totalCents = lines.reduce((sum, line) => sum + line.amount_total, 0)
  refuseAmount(totalCents, currency)

  const session = newSession({
    amount_total: totalCents,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    metadata: params.metadata ?? {},
    payment_method_types: ['card'],
    standInUrl: context.url,
    success_url: params.success_url,
  })
  context.store.session.put(session.id, session)
  context.store.lineItems.put(session.id, { items: lines })
  context.store.paymentData.put(session.id, {
    description: params.payment_intent_data?.description ?? null,
    metadata: params.payment_intent_data?.metadata ?? {},
    productDescriptions: params.line_items.map(
      (line) => line.price_data.product_data.description ?? null,
    ),
  })
  return session
}

export const findSession = (context: StripeContext, id: string): Stripe.Checkout.Session =>
  context.store.session.get(id) ?? refuseMissing('checkout.session', id, 'session')

/** Handles `POST /v1/checkout/sessions/:id/expire`, which is only allowed for open sessions. */
export const expireSession = (context: StripeContext, id: string, cause: Cause): Session => {
  const session = findSession(context, id)
  if (session.status !== 'open')
    refuse({
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    })
  return closeSession(context, session, cause)
}

export const expireDueSessions = (context: StripeContext): void => {
  const now = context.nowSeconds()
  for (const session of context.store.session.all()) {
    if (session.status === 'open' && session.expires_at <= now) closeSession(context, session, null)
  }
}

export const successUrl = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const closeSession = (context: StripeContext, session: Session, cause: Cause): Session => {
  const expired: Session = { ...session, status: 'expired', url: null }
  context.store.session.put(session.id, expired)
  const intent = context.store.paymentIntent.get(String(session.payment_intent))
  if (intent) context.store.paymentIntent.put(intent.id, { ...intent, status: 'canceled' })
  context.publish('checkout.session.expired', expired, cause)
  return expired
}

const refuseUnsupported = (form: FormParams): void => {
  const param = unsupportedParams.find((name) => name in form)
  if (param)
    refuse({
      message: `The Stripe stand-in doesn’t support the parameter ${param}. Stripe itself would apply it.`,
      param,
    })
}

const refuseExpiry = (expiresAt: number, created: number): void => {
  const param = 'expires_at'
  if (expiresAt < created + 30 * 60)
    refuse({
      message:
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      param,
    })
  if (expiresAt > created + 24 * 3600)
    refuse({
      message:
        'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      param,
    })
}

const oneCurrency = (currencies: string[]): string => {
  const [currency = '', ...others] = currencies.map((one) => one.toLowerCase())
  if (others.some((other) => other !== currency))
    refuse({ message: 'All line items must have the same currency.', param: 'line_items' })
  return currency
}

const refuseAmount = (totalCents: number, currency: string): void => {
  const minimum = minimumCents[currency] ?? 50
  if (totalCents > 0 && totalCents < minimum)
    refuse({
      code: 'amount_too_small',
      message: `The Checkout Session's total amount due must add up to at least ${formatCents(minimum, currency)} ${currency}`,
    })
}
