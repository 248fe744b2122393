import { expireBookings } from '@synapse/api/booking/jobs'
import { StripeEvent } from '@synapse/api/payment/model'
import { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { completionChecks } from '../../support/completion-checks.ts'
import { withoutWebhooks } from '../../support/missed-webhooks.ts'
import { usesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'
import { fakeEvent, newestEvent, sendEvent } from '../../support/webhook.ts'
import type { Checkout } from '../../support/world.ts'

const { world } = useWorld()
const { confirmations, expectCompletedOnce } = completionChecks(world)

const lookUp = ({ sessionId }: Checkout) =>
  world.call(readBookingBySession, { params: { session_id: sessionId } })

describe('a payment is recorded once', () => {
  test('when its event arrives ten times in parallel, and once more later', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    const event = await newestEvent(world, 'checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(world, event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
    await expectCompletedOnce(checkout)
    expect(await world.stripe.deliverEvent({ event: event.id, times: 3 })).toEqual({
      accepted: [true, true, true],
    })
    // An older event reports that the checkout has expired.
    const session = { id: checkout.sessionId, object: 'checkout.session', status: 'expired' }
    const answer = await sendEvent(world, fakeEvent('checkout.session.expired', session))
    expect(answer.status).toBe(204)
    await expectCompletedOnce(checkout)
    expect(await StripeEvent.query(world.db)).toHaveLength(2)
  })

  test('when the success page and the webhook report it in parallel', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    const event = await newestEvent(world, 'checkout.session.completed')
    const [shown, answer] = await Promise.all([
      lookUp(checkout),
      sendEvent(world, event),
      lookUp(checkout),
    ])
    expect(shown.paymentStatus).toBe('completed')
    expect(answer.status).toBe(204)
    await expectCompletedOnce(checkout)
  })

  test('when its event arrives before the Stripe session is stored with the booking', async () => {
    const checkout = await world.checkout()
    await world
      .db('bookings')
      .where({ id: checkout.bookingId })
      .update({ stripeSessionId: null, checkoutUrl: null })
    await world.pay(checkout)
    await expectCompletedOnce(checkout)
    expect((await world.booking(checkout.bookingId)).stripeSessionId).toBe(checkout.sessionId)
  })

  test('when Stripe is unreachable at first and sends the event again', async () => {
    const checkout = await world.checkout()
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout', method: 'GET' })
    await world.pay(checkout)
    await expectCompletedOnce(checkout)
  })

  test('when the app restarts between the payment and its event, and again before the confirmation is sent', async () => {
    const checkout = await world.checkout()
    await world.stripe.setDeliveryMode({ mode: 'hold' })
    await world.pay(checkout)
    await world.stripe.setDeliveryMode({ mode: 'deliver' })
    await world.restart()
    world.mail.setFault({ mode: 'refuse-temporarily' })
    await world.stripe.releaseEvents({})
    await world.restart()
    world.mail.setFault({ mode: 'accept' })
    await expectCompletedOnce(checkout)
  })
})

describe('a payment whose result the bank reports later', () => {
  test('completes the booking if the bank accepts it', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('pending')
    expect((await lookUp(checkout)).paymentStatus).toBe('pending')
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'succeeded' })
    await expectCompletedOnce(checkout)
  })

  test('ends the booking if the bank declines it, even if the event was lost', async () => {
    const coupon = await world.make.coupon()
    const coupled = { couponCode: coupon.code, discountAmount: '6.00' }
    const [checkout, unheard] = [await world.checkout(coupled), await world.checkout()]
    for (const one of [checkout, unheard]) await world.pay(one, { card: '4000000000008005' })
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'failed' })
    await world.settle()
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('expired')
    expect(await usesOf(world.db, coupon)).toBe(0)
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await world.stripe.settlePayment({ session: unheard.sessionId, outcome: 'failed' })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect((await world.booking(unheard.bookingId)).paymentStatus).toBe('expired')
    expect(await confirmations()).toEqual([])
  })
})
