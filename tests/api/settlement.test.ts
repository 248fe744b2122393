import { BookingEvent } from '@synapse/api/booking/model'
import { StripeEvent } from '@synapse/api/payment/model'
import { readBookingBySession } from '@synapse/shared/booking/contract'
import { describe, expect, test } from 'vitest'
import { countRows, paymentsOf, statesOf, todosOf, usesOf } from '../support/rows.ts'
import { useWorld } from '../support/use-world.ts'
import { madeUpEvent, newestEvent, sendEvent } from '../support/webhook.ts'
import type { Checkout } from '../support/world.ts'

const world = useWorld()

const confirmations = () => world.mail.messages({ subject: 'is confirmed' })

const timesHappened = async (kind: string) =>
  (await BookingEvent.query(world.db).where({ kind })).length

/** Once paid, once completed, one mail: however often it was reported. */
const expectCompletedOnce = async ({ bookingId }: Checkout) => {
  await world.settle()
  expect((await world.booking(bookingId)).paymentStatus).toBe('completed')
  expect(await paymentsOf(world.db)).toHaveLength(1)
  expect(await timesHappened('completed')).toBe(1)
  expect((await confirmations()).map(({ count }) => count)).toEqual([1])
}

const lookUp = ({ sessionId }: Checkout) =>
  world.call(readBookingBySession, { params: { session_id: sessionId } })

/** Paid at Stripe, and the app does not know it. */
const payUnheard = async (checkout: Checkout) => {
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  await world.pay(checkout)
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
}

describe('a payment is settled once', () => {
  test('when its event comes ten times at the same moment', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    const event = await newestEvent(world, 'checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(world, event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
    await expectCompletedOnce(checkout)
    expect(await StripeEvent.query(world.db)).toHaveLength(1)
  })

  test('when Stripe sends its event again later', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout)
    const { id } = await newestEvent(world, 'checkout.session.completed')
    expect(await world.stripe.deliverEvent({ event: id, times: 3 })).toEqual({
      accepted: [true, true, true],
    })
    await expectCompletedOnce(checkout)
  })

  test('when the success page and the webhook come at once', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
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

  test('when the webhook is lost: the success page settles it', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('pending')
    expect((await lookUp(checkout)).paymentStatus).toBe('completed')
    await expectCompletedOnce(checkout)
  })

  test('when its event comes before the booking knows its session', async () => {
    const checkout = await world.checkout()
    await world
      .db('bookings')
      .where({ id: checkout.bookingId })
      .update({ stripeSessionId: null, checkoutUrl: null })
    await world.pay(checkout)
    await expectCompletedOnce(checkout)
    expect((await world.booking(checkout.bookingId)).stripeSessionId).toBe(checkout.sessionId)
  })

  test('when an old event says that the session had expired', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout)
    const session = { id: checkout.sessionId, object: 'checkout.session', status: 'expired' }
    const answer = await sendEvent(world, madeUpEvent('checkout.session.expired', session))
    expect(answer.status).toBe(204)
    await expectCompletedOnce(checkout)
  })

  test('when Stripe cannot be asked at first: the event comes again', async () => {
    const checkout = await world.checkout()
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout', method: 'GET' })
    await world.pay(checkout)
    await expectCompletedOnce(checkout)
  })

  test('when the app is started anew between payment and event', async () => {
    const checkout = await world.checkout()
    await world.stripe.setDeliveryMode({ mode: 'hold' })
    await world.pay(checkout)
    await world.stripe.setDeliveryMode({ mode: 'deliver' })
    await world.restart()
    await world.stripe.releaseEvents({})
    await expectCompletedOnce(checkout)
  })

  test('when the app is started anew before the mail could be sent', async () => {
    const checkout = await world.checkout()
    world.mail.setFault({ mode: 'refuse-temporarily' })
    await world.pay(checkout)
    await world.restart()
    world.mail.setFault({ mode: 'accept' })
    await expectCompletedOnce(checkout)
  })
})

describe('an event for a booking that is not there', () => {
  const unknownSession = () =>
    world.context.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 6000, product_data: { name: 'AI' } },
        },
      ],
      metadata: { bookingId: crypto.randomUUID() },
      success_url: 'http://synapse.test/booking-success',
    })

  test('is answered 503 so that it comes again, and then it settles the booking', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    const rename = (from: string, to: string) =>
      world.db('bookings').where({ id: from }).update({ id: to })
    await world.db('bookingEvents').delete()
    const away = crypto.randomUUID()
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

  test('leaves nothing behind', async () => {
    const before = await countRows(world.db)
    const session = await unknownSession()
    const answer = await sendEvent(world, madeUpEvent('checkout.session.expired', session))
    expect(answer.status).toBe(503)
    expect(await countRows(world.db)).toEqual(before)
  })

  test('is somebody else’s business when it names none', async () => {
    const session = await world.context.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'A book' } },
        },
      ],
      success_url: 'http://shop.test',
    })
    expect(await world.pay({ sessionId: session.id })).toMatchObject({ kind: 'complete' })
    await world.settle()
    expect(await paymentsOf(world.db)).toEqual([])
    expect(await statesOf(world.db)).toEqual([])
  })
})

describe('a payment that the bank decides later', () => {
  test('completes the booking when the bank says yes', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('pending')
    expect((await lookUp(checkout)).paymentStatus).toBe('pending')
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'succeeded' })
    await expectCompletedOnce(checkout)
  })

  test('ends the booking when the bank says no', async () => {
    const coupon = await world.make.coupon()
    const checkout = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    await world.pay(checkout, { card: '4000000000008005' })
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'failed' })
    await world.settle()
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('expired')
    expect(await usesOf(world.db, coupon)).toBe(0)
    expect(await confirmations()).toEqual([])
  })
})

describe('money that does not fit the booking completes nothing and becomes a to-do', () => {
  const payOther = async (checkout: Checkout, unitAmount: number, currency: string) => {
    const session = await world.context.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency, unit_amount: unitAmount, product_data: { name: 'AI' } },
        },
      ],
      metadata: { bookingId: checkout.bookingId },
      success_url: 'http://synapse.test/booking-success',
    })
    await world.pay({ sessionId: session.id })
    await world.settle()
  }

  const wrong: [string, number, string][] = [
    ['another amount', 100, 'eur'],
    ['another currency', 6000, 'usd'],
  ]
  test.each(wrong)('%s', async (_, amount, currency) => {
    const checkout = await world.checkout()
    await payOther(checkout, amount, currency)
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('expired')
    expect(await confirmations()).toEqual([])
    const [payment] = await paymentsOf(world.db)
    expect(payment).toMatchObject({ amount: (amount / 100).toFixed(2), currency })
    expect(await todosOf(world.db)).toMatchObject([
      {
        type: 'refund_processing',
        priority: 'high',
        relatedBookingId: checkout.bookingId,
        title: expect.stringContaining('another amount than €60.00'),
      },
    ])
  })

  test('a second payment of the same booking', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout)
    await payOther(checkout, 6000, 'eur')
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('completed')
    expect(await timesHappened('completed')).toBe(1)
    expect(await todosOf(world.db)).toMatchObject([
      { type: 'refund_processing', title: expect.stringContaining('a second time') },
    ])
  })
})

test('kinds of events that nothing follows from are taken and kept', async () => {
  const event = madeUpEvent('customer.created', { id: 'cus_1', object: 'customer' })
  expect((await sendEvent(world, event)).status).toBe(204)
  expect(await StripeEvent.query(world.db)).toMatchObject([{ type: 'customer.created' }])
})
