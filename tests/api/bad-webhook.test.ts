import { sign } from '@synapse/api/sandbox/stripe/webhooks'
import { describe, test } from 'vitest'
import { webhookSecret } from '../support/outside.ts'
import { expectRefusedBy, postJson } from '../support/refused.ts'
import { useWorld } from '../support/use-world.ts'
import { madeUpEvent, sendEvent } from '../support/webhook.ts'

const world = useWorld()

describe('a webhook with', () => {
  const event = () =>
    madeUpEvent('checkout.session.completed', { id: 'cs_test_1', object: 'checkout.session' })
  const wrong: [string, () => Promise<Response>][] = [
    ['a forged signature', () => sendEvent(world, event(), { secret: 'whsec_somebody_elses' })],
    ['a stale signature', () => sendEvent(world, event(), { ageSeconds: 600 })],
    ['an empty signature', () => sendEvent(world, event(), { signature: '' })],
    ['a signature of nothing', () => sendEvent(world, event(), { signature: 't=1,v1=' })],
    ['a text for a signature', () => sendEvent(world, event(), { signature: 'trust me' })],
    ['no signature', () => postJson(world, '/api/stripe/webhook', event())],
    ['an event of the live mode', () => sendEvent(world, { ...event(), livemode: true })],
    ['a body that is no JSON', () => sendEvent(world, 'no json')],
    [
      'a body other than the signed one',
      async () => {
        const at = Math.floor(Date.now() / 1000)
        const signature = sign(JSON.stringify(event()), webhookSecret, at)
        return sendEvent(world, { ...event(), id: 'evt_other' }, { signature })
      },
    ],
  ]
  test.each(wrong)('%s is refused', async (_, send) => {
    await expectRefusedBy(world, send, 400)
  })

  test('more than 100 kB is refused', async () => {
    const padded = { ...event(), padding: 'x'.repeat(100 * 1024) }
    await expectRefusedBy(world, () => sendEvent(world, padded), 413)
  })
})
