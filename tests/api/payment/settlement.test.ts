import { expireBookings } from '@synapse/api/booking/jobs'
import { StripeEvent } from '@synapse/api/payment/model'
import { previewRefund, processRefund } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { fakeEvent, latestEvent, sendEvent } from '#support/actors/webhook.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { confirmations, expectCompletedOnce } from '#support/expectations/expect-completed-once.ts'
import { couponUsesOf, paymentsOf, refundsOf, todosOf } from '#support/readers/rows.ts'
import { runRetriesNow } from '#support/world/job-queue.ts'
import { useWorld } from '#support/world/use-world.ts'
import type { Checkout } from '#support/world/world.ts'

const { world, operator } = useWorld()
const lookUp = ({ checkoutSessionId }: Checkout) => world.successPage(checkoutSessionId)

describe('a payment is recorded once', () => {
  test('when its event arrives ten times in parallel, and once more later', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    const event = await latestEvent(world, 'checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(world, event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
    await expectCompletedOnce(world, checkout)
    expect(await world.stripe.deliverEvent({ event: event.id, times: 3 })).toEqual({
      accepted: [true, true, true],
    })
    // An older event from Stripe reports that the checkout has expired.
    const session = {
      id: checkout.checkoutSessionId,
      object: 'checkout.session',
      status: 'expired',
    }
    const answer = await sendEvent(world, fakeEvent('checkout.session.expired', session))
    expect(answer.status).toBe(204)
    await expectCompletedOnce(world, checkout)
    expect(await StripeEvent.query(world.db)).toHaveLength(2)
  })

  test('when the success page and the webhook report it in parallel', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    const event = await latestEvent(world, 'checkout.session.completed')
    const [shown, answer] = await Promise.all([
      lookUp(checkout),
      sendEvent(world, event),
      lookUp(checkout),
    ])
    expect(shown.paymentStatus).toBe('completed')
    expect(answer.status).toBe(204)
    await expectCompletedOnce(world, checkout)
  })

  test('when its event arrives before the booking’s Stripe session is stored', async () => {
    const checkout = await world.checkout()
    await world
      .db('bookings')
      .where({ id: checkout.bookingId })
      .update({ stripeSessionId: null, checkoutUrl: null })
    await world.pay(checkout)
    await expectCompletedOnce(world, checkout)
    expect((await world.booking(checkout.bookingId)).stripeSessionId).toBe(
      checkout.checkoutSessionId,
    )
  })

  test('when Stripe is unreachable at first and sends the event again', async () => {
    const checkout = await world.checkout()
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout', method: 'GET' })
    await world.pay(checkout)
    await expectCompletedOnce(world, checkout)
  })

  test('when the app restarts between the payment and its event', async () => {
    const checkout = await world.checkout()
    await world.stripe.setDeliveryMode({ mode: 'hold' })
    await world.pay(checkout)
    await world.stripe.setDeliveryMode({ mode: 'deliver' })
    await world.restart()
    world.mail.setFault({ mode: 'refuse-temporarily' })
    await world.stripe.releaseEvents({})
    await world.restart()
    world.mail.setFault({ mode: 'accept' })
    await runRetriesNow(world.db, '1 day')
    await expectCompletedOnce(world, checkout)
  })
})

describe('a delayed bank payment', () => {
  test('completes the booking if the bank accepts it', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('pending')
    expect((await lookUp(checkout)).paymentStatus).toBe('pending')
    await world.stripe.settlePayment({ session: checkout.checkoutSessionId, outcome: 'succeeded' })
    await expectCompletedOnce(world, checkout)
  })

  test('leaves the booking expired if the bank declines it, even if the event was lost', async () => {
    const coupon = await world.make.coupon()
    const coupled = { couponCode: coupon.code, discountAmount: '6.00' }
    const [checkout, unheard] = [await world.checkout(coupled), await world.checkout()]
    for (const one of [checkout, unheard]) await world.pay(one, { card: '4000000000008005' })
    await world.stripe.settlePayment({ session: checkout.checkoutSessionId, outcome: 'failed' })
    await world.finishJobs()
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('expired')
    expect(await couponUsesOf(world.db, coupon)).toBe(0)
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await world.stripe.settlePayment({ session: unheard.checkoutSessionId, outcome: 'failed' })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect((await world.booking(unheard.bookingId)).paymentStatus).toBe('expired')
    expect(await confirmations(world)).toEqual([])
  })
})

describe('a payment that arrives after the session’s start', () => {
  test('is refunded in full, with an e-mail and a task', async () => {
    const coupon = await world.make.coupon()
    const checkout = await world.checkout({
      sessionDate: '2027-02-03T08:00:00Z',
      couponCode: coupon.code,
      discountAmount: '6.00',
    })
    await world.pay(checkout, { card: '4000000000007007' })
    world.clock.set('2027-02-03T08:00:00Z')
    await world.stripe.settlePayment({ session: checkout.checkoutSessionId, outcome: 'succeeded' })
    await world.finishJobs()
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('refunded')
    expect(await refundsOf(world.db)).toMatchObject([
      { amount: '54.00', status: 'succeeded', requestedBy: 'system' },
    ])
    expect(await couponUsesOf(world.db, coupon)).toBe(0)
    expect(await todosOf(world.db)).toMatchObject([
      { type: 'refund_processing', title: 'Paid too late: Maria Borg is being refunded' },
    ])
    const mails = await world.mail.messages({ to: String(checkout.input.studentEmail) })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Paid too late: refund of €54.00 on its way · Synapse AI',
    ])
    expect(mails[0]?.text).toContain('Choose another time:\nhttp://synapse.test/book')
  })

  test('would have completed the booking if it had arrived just before the start', async () => {
    const checkout = await world.checkout({ sessionDate: '2027-02-03T08:00:00Z' })
    await world.pay(checkout, { card: '4000000000007007' })
    world.clock.set('2027-02-03T07:59:59Z')
    await world.stripe.settlePayment({ session: checkout.checkoutSessionId, outcome: 'succeeded' })
    await expectCompletedOnce(world, checkout)
  })
})

describe('a mismatched payment', () => {
  const payOther = async (checkout: Checkout, unitAmount: number, currency: string) => {
    const session = await createForeignSession(world, {
      cents: unitAmount,
      currency,
      metadata: { bookingId: checkout.bookingId },
    })
    await world.finishJobs(world.pay({ checkoutSessionId: session.id }))
    return session.id
  }

  const wrong: [string, number, string][] = [
    ['a wrong amount', 100, 'eur'],
    ['a wrong currency', 6000, 'usd'],
  ]
  test.each(wrong)(
    'with %s adds a task and doesn’t complete the booking',
    async (_, amount, currency) => {
      const checkout = await world.checkout()
      await payOther(checkout, amount, currency)
      expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('expired')
      expect(await confirmations(world)).toEqual([])
      const [payment] = await paymentsOf(world.db)
      expect(payment).toMatchObject({ amount: (amount / 100).toFixed(2), currency })
      expect(await todosOf(world.db)).toMatchObject([
        {
          type: 'refund_processing',
          priority: 'high',
          relatedBookingId: checkout.bookingId,
          title: expect.stringContaining('an amount other than €60.00'),
        },
      ])
      // Even if Stripe repeats the event, the payer gets only one e-mail.
      await sendEvent(world, {
        ...(await latestEvent(world, 'checkout.session.completed')),
        id: 'evt_again',
      })
      await world.finishJobs()
      const mails = await world.mail.messages({ to: String(checkout.input.studentEmail) })
      expect(mails).toHaveLength(1)
      expect(mails[0]?.subject).toBe('Your payment doesn’t match your booking · Synapse AI')
      const paid = currency === 'eur' ? '€1.00' : '60.00 USD'
      expect(mails[0]?.text).toContain(
        `We received your payment of ${paid}, but the session costs €60.00.`,
      )
      expect(await lookUp(checkout)).toMatchObject({ paymentStatus: 'expired', wasCharged: true })
    },
  )

  test('in another currency is refunded in Stripe’s dashboard, completing the task', async () => {
    const checkout = await world.checkout()
    const session = await payOther(checkout, 6000, 'usd')
    const params = { id: String((await todosOf(world.db))[0]?.id) }
    await expect(operator.call(previewRefund, { params })).toBeRefused('other_currency')
    await expect(operator.call(processRefund, { params, input: {} })).toBeRefused('other_currency')
    expect(await refundsOf(world.db)).toEqual([])
    await dashboardRefund(world, session, 6000)
    expect(await operator.call(previewRefund, { params })).toMatchObject({ remaining: '0.00' })
    const refunded = { paymentStatus: 'refunded', wasBooked: false, wasCharged: false }
    expect(await lookUp(checkout)).toMatchObject(refunded)
    await operator.call(processRefund, { params, input: {} })
    expect(await todosOf(world.db)).toMatchObject([{ status: 'completed' }])
  })

  test('that the bank returned after a dispute shows as refunded', async () => {
    const checkout = await world.checkout()
    const session = await payOther(checkout, 100, 'eur')
    const { id: dispute } = await world.stripe.openDispute({ session })
    await world.finishJobs()
    expect(await lookUp(checkout)).toMatchObject({ paymentStatus: 'expired', wasCharged: true })
    await world.finishJobs(world.stripe.closeDispute({ dispute, outcome: 'lost' }))
    expect(await lookUp(checkout)).toMatchObject({ paymentStatus: 'refunded', wasCharged: false })
  })

  test('still shows as charged if only an earlier payment was refunded', async () => {
    const checkout = await world.checkout()
    await dashboardRefund(world, await payOther(checkout, 6000, 'usd'), 6000)
    await payOther(checkout, 100, 'eur')
    expect(await lookUp(checkout)).toMatchObject({ paymentStatus: 'expired', wasCharged: true })
  })
})
