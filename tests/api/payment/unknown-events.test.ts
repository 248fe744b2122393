import { randomUUID } from 'node:crypto'
import { StripeEvent } from '@synapse/api/payment/model'
import { describe, expect, test } from 'vitest'
import { completionChecks } from '../../support/completion-checks.ts'
import { foreignSession } from '../../support/foreign-session.ts'
import { withoutWebhooks } from '../../support/missed-webhooks.ts'
import { countRows, paymentsOf, refundsOf, statesOf, todosOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'
import { fakeEvent, newestEvent, sendEvent } from '../../support/webhook.ts'

const { world } = useWorld()
const { expectCompletedOnce, timesHappened } = completionChecks(world)

describe('an event for a missing booking', () => {
  const unknownSession = (bookingId: string = randomUUID()) =>
    foreignSession(world, {
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
    const event = await newestEvent(world, 'checkout.session.completed')
    const answer = await sendEvent(world, event)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ reason: 'not_yet' })
    expect(await StripeEvent.query(world.db)).toEqual([])

    await rename(away, checkout.bookingId)
    expect((await sendEvent(world, event)).status).toBe(204)
    await expectCompletedOnce(checkout)
  })

  test('is accepted if it reports no payment, because unpaid bookings are purged', async () => {
    const before = await countRows(world.db)
    const session = await unknownSession()
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed'])
      expect((await sendEvent(world, fakeEvent(type, session))).status).toBe(204)
    expect(await countRows(world.db)).toEqual({ ...before, stripe_events: 2 })
  })

  test('is accepted if its checkout or payment is unknown to Stripe', async () => {
    const session = { id: 'cs_test_nobodys', object: 'checkout.session' }
    const refund = { id: 're_nobodys', object: 'refund', payment_intent: 'pi_nobodys' }
    for (const event of [
      fakeEvent('checkout.session.completed', session),
      fakeEvent('refund.updated', refund),
    ])
      expect((await sendEvent(world, event)).status).toBe(204)
  })

  test.each(['no-uuid', 'order-17', randomUUID()])(
    'is accepted if it reports a payment or refund for another system’s booking: %s',
    async (bookingId) => {
      const session = await unknownSession(bookingId)
      await world.stripe.setDeliveryMode({ mode: 'drop' })
      await world.pay({ sessionId: session.id })
      await world.stripe.dashboardRefund({ session: session.id })
      await world.stripe.openDispute({ session: session.id })
      await world.stripe.setDeliveryMode({ mode: 'deliver' })
      const types = ['charge.refunded', 'charge.dispute.created']
      // A payment with an id like ours may be for a booking that isn't stored yet.
      if (bookingId.length < 36) types.push('checkout.session.completed')
      for (const type of types)
        expect((await sendEvent(world, await newestEvent(world, type))).status).toBe(204)
      expect(await todosOf(world.db)).toEqual([])
      expect(await paymentsOf(world.db)).toEqual([])
    },
  )

  test('is ignored if it has no booking id', async () => {
    const session = await foreignSession(world, { cents: 500, success_url: 'http://shop.test' })
    await world.pay({ sessionId: session.id })
    await world.stripe.dashboardRefund({ session: session.id })
    await world.stripe.openDispute({ session: session.id }).catch(() => {})
    await world.settle()
    for (const rows of [paymentsOf, refundsOf, statesOf, todosOf])
      expect(await rows(world.db)).toEqual([])
  })
})

test('an event delivered several times at once is processed only once', async () => {
  const booking = await world.book()
  await withoutWebhooks(world, () =>
    world.stripe.openDispute({ session: booking.stripeSessionId ?? '' }),
  )
  const event = await newestEvent(world, 'charge.dispute.created')
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendEvent(world, event)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204))
  expect(await timesHappened('disputed')).toBe(1)
})

test('events of types that the app doesn’t handle are stored', async () => {
  const event = fakeEvent('customer.created', { id: 'cus_1', object: 'customer' })
  expect((await sendEvent(world, event)).status).toBe(204)
  expect(await StripeEvent.query(world.db)).toMatchObject([{ type: 'customer.created' }])
})
