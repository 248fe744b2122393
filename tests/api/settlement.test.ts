import { expireBookings } from '@synapse/api/booking/jobs'
import { BookingEvent } from '@synapse/api/booking/model'
import { StripeEvent } from '@synapse/api/payment/model'
import { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { countRows, paymentsOf, refundsOf, statesOf, todosOf, usesOf } from '../support/rows.ts'
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
  const unknownSession = (bookingId: string = crypto.randomUUID()) =>
    world.context.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 6000, product_data: { name: 'AI' } },
        },
      ],
      metadata: { bookingId },
      payment_intent_data: { metadata: { bookingId } },
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

  test('is done when nothing was paid: such a booking was taken back', async () => {
    const before = await countRows(world.db)
    const session = await unknownSession()
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed'])
      expect((await sendEvent(world, madeUpEvent(type, session))).status).toBe(204)
    expect(await countRows(world.db)).toEqual({ ...before, stripe_events: 2 })
  })

  test('is done when it is about a session or a payment that Stripe does not know', async () => {
    const session = { id: 'cs_test_nobodys', object: 'checkout.session' }
    const refund = { id: 're_nobodys', object: 'refund', payment_intent: 'pi_nobodys' }
    for (const event of [
      madeUpEvent('checkout.session.completed', session),
      madeUpEvent('refund.updated', refund),
    ])
      expect((await sendEvent(world, event)).status).toBe(204)
  })

  test.each(['no-uuid', crypto.randomUUID()])(
    'is done when it gives back a payment for a booking that is not ours: %s',
    async (bookingId) => {
      const session = await unknownSession(bookingId)
      await world.stripe.setDeliveryMode({ mode: 'drop' })
      await world.pay({ sessionId: session.id })
      await world.stripe.dashboardRefund({ session: session.id })
      await world.stripe.openDispute({ session: session.id })
      await world.stripe.setDeliveryMode({ mode: 'deliver' })
      for (const type of ['charge.refunded', 'charge.dispute.created'])
        expect((await sendEvent(world, await newestEvent(world, type))).status).toBe(204)
      expect(await todosOf(world.db)).toEqual([])
    },
  )

  test('is somebody else’s business when its booking’s id is none of ours', async () => {
    const session = await unknownSession('order-17')
    expect(await world.pay({ sessionId: session.id })).toMatchObject({ kind: 'complete' })
    const event = await newestEvent(world, 'checkout.session.completed')
    expect((await sendEvent(world, event)).status).toBe(204)
    expect(await paymentsOf(world.db)).toEqual([])
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

  test('ends the booking although the bank’s no was never reported', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000008005' })
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'failed' })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('expired')
  })

  test('does not end a booking whose card was declined while its page is open', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000000002' })
    expect((await lookUp(checkout)).paymentStatus).toBe('pending')
  })
})

describe('a payment that comes when the session’s time has begun', () => {
  test('is given back in full, with a mail and a to-do, and books nothing', async () => {
    const coupon = await world.make.coupon()
    const checkout = await world.checkout({
      sessionDate: '2027-02-03T08:00:00Z',
      couponCode: coupon.code,
      discountAmount: '6.00',
    })
    await world.pay(checkout, { card: '4000000000007007' })
    world.clock.set('2027-02-03T08:00:00Z')
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'succeeded' })
    await world.settle()
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('refunded')
    expect(await refundsOf(world.db)).toMatchObject([
      { amount: '54.00', status: 'succeeded', requestedBy: 'system' },
    ])
    expect(await usesOf(world.db, coupon)).toBe(0)
    expect(await todosOf(world.db)).toMatchObject([
      { type: 'refund_processing', title: 'Paid too late: Maria Borg is being refunded' },
    ])
    const mails = await world.mail.messages({ to: String(checkout.input.studentEmail) })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Synapse AI payment came too late: refund of €54.00 on its way',
    ])
    expect(mails[0]?.text).toContain('Choose another time:\nhttp://synapse.test/book')
  })

  test('completes the booking a second before', async () => {
    const checkout = await world.checkout({ sessionDate: '2027-02-03T08:00:00Z' })
    await world.pay(checkout, { card: '4000000000007007' })
    world.clock.set('2027-02-03T07:59:59Z')
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'succeeded' })
    await expectCompletedOnce(checkout)
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
    // The buyer hears of it too, once, however often it is reported.
    await sendEvent(world, {
      ...(await newestEvent(world, 'checkout.session.completed')),
      id: 'evt_again',
    })
    await world.settle()
    const mails = await world.mail.messages({ to: String(checkout.input.studentEmail) })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(
      'Your Synapse AI payment does not fit your booking: we are looking into it',
    )
    const paid = currency === 'eur' ? '€1.00' : '60.00 USD'
    expect(mails[0]?.text).toContain(
      `Your payment of ${paid} reached us, but the session costs €60.00.`,
    )
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

test('copies of an event that come at the same moment are done once', async () => {
  const booking = await world.book()
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  await world.stripe.openDispute({ session: booking.stripeSessionId ?? '' })
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  const event = await newestEvent(world, 'charge.dispute.created')
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendEvent(world, event)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204))
  expect(await timesHappened('disputed')).toBe(1)
})

test('kinds of events that nothing follows from are taken and kept', async () => {
  const event = madeUpEvent('customer.created', { id: 'cus_1', object: 'customer' })
  expect((await sendEvent(world, event)).status).toBe(204)
  expect(await StripeEvent.query(world.db)).toMatchObject([{ type: 'customer.created' }])
})
