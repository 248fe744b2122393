import { randomUUID } from 'node:crypto'
import { StripeEvent } from '@synapse/api/payment/model'
import { sign } from '@synapse/api/stand-ins/stripe/webhooks'
import { describe, expect, test } from 'vitest'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { fakeEvent, latestEvent, sendEvent } from '#support/actors/webhook.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { postJson } from '#support/calls/send-json.ts'
import { expectCompletedOnce } from '#support/expectations/expect-completed-once.ts'
import { expectErrorResponse } from '#support/expectations/expect-error-response.ts'
import {
  bookingStatusesOf,
  countRows,
  paymentsOf,
  refundsOf,
  todosOf,
} from '#support/readers/rows.ts'
import { webhookSecret } from '#support/run/settings.ts'
import { useWorld } from '#support/world/use-world.ts'

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
  test.each(wrong)('with %s is refused', (_what, send) => expectErrorResponse(world, send, 400))

  test('with a valid signature but without an event is refused with a reason', async () => {
    const answer = await sendEvent(world, '{}')
    expect(await answer.json()).toMatchObject({
      error: 'The signature is valid, but the body isn’t a Stripe event.',
      reason: 'no_event',
    })
  })

  test('of more than 100 kB is refused', async () => {
    const padded = { ...event(), padding: 'x'.repeat(100 * 1024) }
    await expectErrorResponse(world, () => sendEvent(world, padded), 413)
  })
})

describe('an event is processed even if its text contains', () => {
  const odd: [string, string][] = [
    ['a null character', '"Maria\\u0000Borg"'],
    ['half of a surrogate pair', '"Maria \\ud83d"'],
    ['very deep nesting', '['.repeat(40_000) + ']'.repeat(40_000)],
  ]
  test.each(odd)('%s', async (_, spelled) => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    const session = { id: checkout.checkoutSessionId, object: 'checkout.session', name: '' }
    const event = fakeEvent('checkout.session.completed', session)
    const text = JSON.stringify(event).replace('"name":""', `"name":${spelled}`)
    for (const _twice of [1, 2]) expect((await sendEvent(world, text)).status).toBe(204)
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('completed')
    expect(await StripeEvent.query(world.db)).toMatchObject([{ id: event.id, type: event.type }])
  })
})

describe('an event for a missing booking', () => {
  const unknownSession = (bookingId: string = randomUUID()) =>
    createForeignSession(world, {
      metadata: { bookingId },
      payment_intent_data: { metadata: { bookingId } },
    })

  test('gets 503, and completes the booking when Stripe sends it again', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    const rename = (from: string, to: string) =>
      world.db('bookings').where({ id: from }).update({ id: to })
    await world.db('bookingEvents').delete()
    const away = randomUUID()
    await rename(checkout.bookingId, away)
    const event = await latestEvent(world, 'checkout.session.completed')
    const answer = await sendEvent(world, event)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ reason: 'not_yet' })
    expect(await StripeEvent.query(world.db)).toEqual([])

    await rename(away, checkout.bookingId)
    expect((await sendEvent(world, event)).status).toBe(204)
    await expectCompletedOnce(world, checkout)
  })

  test('is accepted if it reports no payment, because unpaid bookings are purged', async () => {
    const before = await countRows(world.db)
    const session = await unknownSession()
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed'])
      expect((await sendEvent(world, fakeEvent(type, session))).status, type).toBe(204)
    expect(await countRows(world.db)).toEqual({ ...before, stripe_events: 2 })
  })

  test('is accepted if Stripe doesn’t know its checkout or payment', async () => {
    const session = { id: 'cs_test_nobodys', object: 'checkout.session' }
    const refund = { id: 're_nobodys', object: 'refund', payment_intent: 'pi_nobodys' }
    for (const event of [
      fakeEvent('checkout.session.completed', session),
      fakeEvent('refund.updated', refund),
    ])
      expect((await sendEvent(world, event)).status).toBe(204)
  })

  test.each(['no-uuid', 'order-17', randomUUID()])(
    'is accepted if it concerns another system’s booking: %s',
    async (bookingId) => {
      const session = await unknownSession(bookingId)
      await world.stripe.setDeliveryMode({ mode: 'drop' })
      await world.pay({ checkoutSessionId: session.id })
      await world.stripe.dashboardRefund({ session: session.id })
      await world.stripe.openDispute({ session: session.id })
      await world.stripe.setDeliveryMode({ mode: 'deliver' })
      const types = ['charge.refunded', 'charge.dispute.created']
      // The id looks like one of the app's, so the payment may belong to a booking that isn't
      // stored yet.
      if (bookingId.length < 36) types.push('checkout.session.completed')
      for (const type of types)
        expect((await sendEvent(world, await latestEvent(world, type))).status).toBe(204)
      expect(await todosOf(world.db)).toEqual([])
      expect(await paymentsOf(world.db)).toEqual([])
    },
  )

  test('is ignored if it has no booking id', async () => {
    const session = await createForeignSession(world, {
      cents: 500,
      success_url: 'http://shop.test',
    })
    await world.pay({ checkoutSessionId: session.id })
    await world.stripe.dashboardRefund({ session: session.id })
    await world.stripe.openDispute({ session: session.id }).catch(() => {})
    await world.finishJobs()
    for (const rows of [paymentsOf, refundsOf, bookingStatusesOf, todosOf])
      expect(await rows(world.db)).toEqual([])
  })
})

test('events of types that the app doesn’t handle are stored', async () => {
  const event = fakeEvent('customer.created', { id: 'cus_1', object: 'customer' })
  expect((await sendEvent(world, event)).status).toBe(204)
  expect(await StripeEvent.query(world.db)).toMatchObject([{ type: 'customer.created' }])
})
