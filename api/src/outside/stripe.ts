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
