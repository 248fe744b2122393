import Stripe from 'stripe'
import type { Settings } from '#settings'

/** Stripe's own client. Another base address may stand for api.stripe.com. */
export const createStripe = ({ secretKey, apiBase }: Settings['stripe']): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
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

/** Whether Stripe says that there is no such object. */
export const isUnknownToStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404
