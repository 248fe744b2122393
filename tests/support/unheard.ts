import type { World } from './world.ts'

/** What happens at Stripe, and the app is told nothing of it. */
export const unheard = async <Value>(
  { stripe }: Pick<World, 'stripe'>,
  work: () => Promise<Value>,
): Promise<Value> => {
  await stripe.setDeliveryMode({ mode: 'drop' })
  const value = await work()
  await stripe.setDeliveryMode({ mode: 'deliver' })
  return value
}
