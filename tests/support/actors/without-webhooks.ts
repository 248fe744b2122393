import type { World } from '#support/world/world.ts'

/** Runs actions in Stripe whose webhooks don't reach the app. */
export const withoutWebhooks = async <Value>(
  { stripe }: Pick<World, 'stripe'>,
  work: () => Promise<Value>,
): Promise<Value> => {
  await stripe.setDeliveryMode({ mode: 'drop' })
  try {
    return await work()
  } finally {
    await stripe.setDeliveryMode({ mode: 'deliver' })
  }
}
