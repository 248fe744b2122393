import { describe, expect, test } from 'vitest'
import { pay, standIn, startStripeForEachTest, stripe } from '#stand-ins/stripe/stripe.test-support'

startStripeForEachTest()

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
