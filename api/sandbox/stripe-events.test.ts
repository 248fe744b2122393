import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  app,
  pay,
  standIn,
  start,
  startStripeForEachTest,
  stripe,
} from '#sandbox/stripe-under-test'

startStripeForEachTest()

describe('events', () => {
  test('are signed so that the SDK accepts them, and have the SDK’s API version', async () => {
    const session = await pay()
    const { event } = await app.received('checkout.session.completed')
    expect(event).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      data: { object: { id: session.id, payment_status: 'paid' } },
    })
    const again = await stripe.events.retrieve(event.id)
    expect(again.data.object).toEqual(event.data.object)
  })

  test('can be delivered twice', async () => {
    await pay()
    const { event } = await app.received('checkout.session.completed')
    expect(await standIn.deliverEvent({ event: event.id, times: 2 })).toEqual({
      accepted: [true, true],
    })
    expect(app.events.map((one) => one.event.id)).toEqual([event.id, event.id, event.id])
  })

  test('can be held back and released out of order', async () => {
    await standIn.setDeliveryMode({ mode: 'hold' })
    const session = await pay()
    await stripe.refunds.create({ payment_intent: String(session.payment_intent) })
    expect(app.events).toEqual([])
    await standIn.setDeliveryMode({ mode: 'deliver' })
    await standIn.releaseEvents({ order: 'reverse' })
    expect(app.events.map(({ event }) => event.type)).toEqual([
      'charge.refunded',
      'refund.created',
      'checkout.session.completed',
    ])
  })

  test('are only sent on command while the mode is ‘drop’', async () => {
    await standIn.setDeliveryMode({ mode: 'drop' })
    await pay()
    const [event] = await standIn.events({})
    expect(event?.delivery?.state).toBe('dropped')
    await standIn.deliverEvent({ event: event?.id ?? '' })
    expect(app.events).toHaveLength(1)
  })

  test('are sent again until the app answers 2xx', async () => {
    app.answerNext(500, 302)
    await pay()
    await expect.poll(() => app.events.length, { timeout: 6000 }).toBe(3)
    await expect
      .poll(async () => (await standIn.events({}))[0]?.delivery)
      .toMatchObject({ state: 'delivered', attempts: 3, lastStatus: 200 })
  })

  test('are delivered after the stand-in has been restarted', async () => {
    app.answerNext(503)
    const session = await pay()
    await standIn.close()
    app.events.length = 0
    await start()
    const { event } = await app.received('checkout.session.completed')
    expect(event.data.object).toMatchObject({ id: session.id })
  })
})

describe('refunds', () => {
  test('can be partial, up to the amount paid', async () => {
    const payment_intent = String((await pay()).payment_intent)
    const first = await stripe.refunds.create({
      payment_intent,
      amount: 4000,
      reason: 'requested_by_customer',
      metadata: { attempt: '1' },
    })
    expect(first).toMatchObject({ status: 'succeeded', metadata: { attempt: '1' } })
    await expect(stripe.refunds.create({ payment_intent, amount: 6001 })).rejects.toMatchObject({
      param: 'amount',
    })
    await stripe.refunds.create({ payment_intent })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await stripe.refunds.list({ payment_intent })
    expect(data.map(({ amount }) => amount)).toEqual([6000, 4000])
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent, {
      expand: ['latest_charge'],
    })
    expect(latest_charge).toMatchObject({ amount_refunded: 10_000, refunded: true })
  })

  test('can be pending and fail later, and the amount can then be refunded again', async () => {
    const payment_intent = String((await pay()).payment_intent)
    await standIn.setRefundOutcome({ outcome: 'pending', count: 1 })
    const refund = await stripe.refunds.create({ payment_intent })
    expect(refund.status).toBe('pending')
    await standIn.settleRefund({ refund: refund.id, outcome: 'failed' })
    await app.received('refund.failed')
    await app.received('refund.updated')
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
    expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded')
  })

  test('can fail immediately, or be refused for insufficient funds', async () => {
    const payment_intent = String((await pay()).payment_intent)
    await standIn.setRefundOutcome({ outcome: 'refused', count: 1 })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
    await standIn.setRefundOutcome({ outcome: 'failed', count: 1 })
    expect((await stripe.refunds.create({ payment_intent })).status).toBe('failed')
    expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded')
  })

  test('can be made in the dashboard', async () => {
    const session = await pay()
    await standIn.dashboardRefund({ session: session.id, amount: 2500 })
    const { event } = await app.received('refund.created')
    expect(event).toMatchObject({ request: { id: null }, data: { object: { amount: 2500 } } })
  })

  test('are refused for a disputed payment', async () => {
    const session = await pay()
    await standIn.openDispute({ session: session.id })
    await app.received('charge.dispute.created')
    const refund = stripe.refunds.create({ payment_intent: String(session.payment_intent) })
    await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
  })
})
