import Stripe from 'stripe'
import type { Settings } from '#settings'

/**
 * Somebody may be waiting for any call: a second try and the pause before it included, they are told
 * within 10 seconds that Stripe does not answer.
 */
const patience = { timeout: 4_500, maxNetworkRetries: 1 } as const

/** Stripe's own client. Another base address may stand for api.stripe.com. */
export const createStripe = ({ secretKey, apiBase }: Settings['stripe']): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    ...patience,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** The id of an object that Stripe may have sent whole. */
export const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** How much of a payment has gone back, or is on its way. */
export type GivenBack = 'nothing' | 'some' | 'all'

/** The same for a session that was fetched with its charge. */
export const givenBackOf = ({ payment_intent: intent }: Stripe.Checkout.Session): GivenBack => {
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : undefined
  if (!charge || typeof charge === 'string' || charge.amount_refunded === 0) return 'nothing'
  return charge.refunded ? 'all' : 'some'
}

/** Whether Stripe says that there is no such object. */
export const isUnknownToStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404
