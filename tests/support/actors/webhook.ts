import { randomUUID } from 'node:crypto'
import { sign } from '@synapse/api/stand-ins/stripe/webhooks'
import { webhookSecret } from '#support/run/settings.ts'
import type { World } from '#support/world/world.ts'

type Signed = { secret?: string; ageSeconds?: number; signature?: string }

/** Sends a body to the webhook. By default, the signature is valid. */
export const sendEvent = (world: World, body: string | object, how: Signed = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const at = Math.floor(Date.now() / 1000) - (how.ageSeconds ?? 0)
  return world.fetch('/api/stripe/webhook', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': how.signature ?? sign(text, how.secret ?? webhookSecret, at),
    },
    body: text,
  })
}

/** Returns the latest event of this type that Stripe has sent to the webhook. */
export const latestEvent = async (world: World, type: string) => {
  const found = (await world.stripe.events({})).find((event) => event.type === type)
  if (!found) throw new Error(`Stripe has no event ${type}`)
  const { delivery: _, ...event } = found
  return event
}

/** Builds an event about an existing object, as Stripe does. */
export const fakeEvent = (type: string, object: object, changes: object = {}) => ({
  id: `evt_made_up_${randomUUID()}`,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object },
  ...changes,
})
