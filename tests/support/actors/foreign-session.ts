import type { Context } from '@synapse/api/core/context'
import type { World } from '#support/world/world.ts'

type Params = NonNullable<Parameters<Context['stripe']['checkout']['sessions']['create']>[0]>
type Options = Pick<
  Params,
  'customer_email' | 'metadata' | 'payment_intent_data' | 'success_url'
> & { cents?: number; currency?: string }

/** Creates a checkout session in the app's Stripe account, but not through the app. */
export const createForeignSession = (
  { context }: Pick<World, 'context'>,
  { cents = 6_000, currency = 'eur', ...params }: Options = {},
) =>
  context.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: cents, product_data: { name: 'AI' } } },
    ],
    success_url: 'http://synapse.test/booking-success',
    ...params,
  })
