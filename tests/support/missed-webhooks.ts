import type { World } from './world.ts'

/** Runs work at Stripe whose webhooks never reach the app. */
export const withoutWebhooks = async <Value>(
  { stripe }: Pick<World, 'stripe'>,
  work: () => Promise<Value>,
): Promise<Value> => {
  await stripe.setDeliveryMode({ mode: 'drop' })
  const value = await work()
  await stripe.setDeliveryMode({ mode: 'deliver' })
  return value
}
