import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  app,
  pay,
  standIn,
  start,
  startStripeForEachTest,
  stripe,
} from '#stand-ins/stripe/stripe.test-support'

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
