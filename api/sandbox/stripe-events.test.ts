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

  test('are delivered after the stand-in restarts', async () => {
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

  test('can fail immediately, or be rejected for insufficient funds', async () => {
    const payment_intent = String((await pay()).payment_intent)
    await standIn.setRefundOutcome({ outcome: 'refused', count: 1 })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
    await standIn.setRefundOutcome({ outcome: 'failed', count: 1 })
    expect((await stripe.refunds.create({ payment_intent })).status).toBe('failed')
    expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded')
  })
})
