import { StripeEvent } from '@synapse/api/payment/model'
import { sign } from '@synapse/api/sandbox/stripe/webhooks'
import { describe, expect, test } from 'vitest'
import { expectRefusal, postJson } from '../../support/expect-refusal.ts'
import { withoutWebhooks } from '../../support/missed-webhooks.ts'
import { webhookSecret } from '../../support/settings.ts'
import { useWorld } from '../../support/use-world.ts'
import { fakeEvent, sendEvent } from '../../support/webhook.ts'

const { world } = useWorld()

describe('a webhook', () => {
  const event = () =>
    fakeEvent('checkout.session.completed', { id: 'cs_test_1', object: 'checkout.session' })
  const wrong: [string, () => Promise<Response>][] = [
    ['a forged signature', () => sendEvent(world, event(), { secret: 'whsec_somebody_elses' })],
    ['a stale signature', () => sendEvent(world, event(), { ageSeconds: 600 })],
    ['an empty signature', () => sendEvent(world, event(), { signature: '' })],
    ['an incomplete signature', () => sendEvent(world, event(), { signature: 't=1,v1=' })],
    ['a signature in the wrong format', () => sendEvent(world, event(), { signature: 'trust me' })],
    ['no signature', () => postJson(world, '/api/stripe/webhook', event())],
    ['an event from Stripe’s live mode', () => sendEvent(world, { ...event(), livemode: true })],
    ['a list', () => sendEvent(world, [event()])],
    ['an empty list', () => sendEvent(world, '[]')],
    ['a number', () => sendEvent(world, '42')],
    ['a string', () => sendEvent(world, '"evt_1"')],
    ['null', () => sendEvent(world, 'null')],
    ['an object that isn’t an event', () => sendEvent(world, '{}')],
    ['an event without an object', () => sendEvent(world, { ...event(), data: {} })],
    [
      'an event about an object without an id',
      () => sendEvent(world, madeUp('checkout.session.expired')),
    ],
    ['a dispute without an id', () => sendEvent(world, madeUp('charge.dispute.closed'))],
    ['a null character in the event id', () => sendEvent(world, { ...event(), id: 'evt_\u0000' })],
    ['a null character in the session id', () => sendEvent(world, aboutSession('cs_\u0000'))],
    [
      'a null character in the payment id',
      () =>
        sendEvent(world, fakeEvent('refund.updated', { id: 're_1', payment_intent: 'pi_\u0000' })),
    ],
    ['a body that isn’t JSON', () => sendEvent(world, 'no json')],
    [
      'a body that differs from the signed one',
      async () => {
        const at = Math.floor(Date.now() / 1000)
        const signature = sign(JSON.stringify(event()), webhookSecret, at)
        return sendEvent(world, { ...event(), id: 'evt_other' }, { signature })
      },
    ],
  ]
  const aboutSession = (id: string) => fakeEvent('checkout.session.completed', { id })
  const madeUp = (type: string) => fakeEvent(type, { object: 'something' })
  test('is refused without a valid signature or event', async () => {
    for (const [name, send] of wrong)
      await expectRefusal(world, send, 400).catch((error) => {
        throw new Error(name, { cause: error })
      })
    const answer = await sendEvent(world, '{}')
    expect(await answer.json()).toMatchObject({
      error: 'The signature is valid, but the body isn’t a Stripe event.',
      reason: 'no_event',
    })
  })

  test('with more than 100 kB is refused', async () => {
    const padded = { ...event(), padding: 'x'.repeat(100 * 1024) }
    await expectRefusal(world, () => sendEvent(world, padded), 413)
  })
})

describe('an event is processed, and its id and type are saved, even if its text contains', () => {
  const odd: [string, string][] = [
    ['a null character', '"Maria\\u0000Borg"'],
    ['half of a surrogate pair', '"Maria \\ud83d"'],
    ['very deep nesting', '['.repeat(40_000) + ']'.repeat(40_000)],
  ]
  test.each(odd)('%s', async (_, spelled) => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    const session = { id: checkout.sessionId, object: 'checkout.session', name: '' }
    const event = fakeEvent('checkout.session.completed', session)
    const text = JSON.stringify(event).replace('"name":""', `"name":${spelled}`)
    for (const _twice of [1, 2]) expect((await sendEvent(world, text)).status).toBe(204)
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('completed')
    expect(await StripeEvent.query(world.db)).toMatchObject([{ id: event.id, type: event.type }])
  })
})
