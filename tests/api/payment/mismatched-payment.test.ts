import { previewRefund, processRefund } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { completionChecks } from '../../support/completion-checks.ts'
import { foreignSession } from '../../support/foreign-session.ts'
import { paymentsOf, refundsOf, todosOf, usesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'
import { newestEvent, sendEvent } from '../../support/webhook.ts'
import type { Checkout } from '../../support/world.ts'

const { world, operator } = useWorld()
const { confirmations, expectCompletedOnce } = completionChecks(world)

describe('a payment that arrives after the session’s start', () => {
  test('is refunded in full with an e-mail and a task, and doesn’t complete the booking', async () => {
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
      'Paid too late: refund of €54.00 on its way · Synapse AI',
    ])
    expect(mails[0]?.text).toContain('Choose another time:\nhttp://synapse.test/book')
  })

  test('would have completed the booking if it had arrived a second earlier', async () => {
    const checkout = await world.checkout({ sessionDate: '2027-02-03T08:00:00Z' })
    await world.pay(checkout, { card: '4000000000007007' })
    world.clock.set('2027-02-03T07:59:59Z')
    await world.stripe.settlePayment({ session: checkout.sessionId, outcome: 'succeeded' })
    await expectCompletedOnce(checkout)
  })
})

describe('a mismatched payment doesn’t complete the booking and becomes a task:', () => {
  const payOther = async (checkout: Checkout, unitAmount: number, currency: string) => {
    const session = await foreignSession(world, {
      cents: unitAmount,
      currency,
      metadata: { bookingId: checkout.bookingId },
    })
    await world.pay({ sessionId: session.id })
    await world.settle()
    return session.id
  }

  const wrong: [string, number, string][] = [
    ['a wrong amount', 100, 'eur'],
    ['a wrong currency', 6000, 'usd'],
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
        title: expect.stringContaining('an amount other than €60.00'),
      },
    ])
    // The payer also gets one e-mail, even if Stripe repeats the event.
    await sendEvent(world, {
      ...(await newestEvent(world, 'checkout.session.completed')),
      id: 'evt_again',
    })
    await world.settle()
    const mails = await world.mail.messages({ to: String(checkout.input.studentEmail) })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Your payment doesn’t match your booking · Synapse AI')
    const paid = currency === 'eur' ? '€1.00' : '60.00 USD'
    expect(mails[0]?.text).toContain(
      `We received your payment of ${paid}, but the session costs €60.00.`,
    )
  })

  test('a payment in another currency is refunded in Stripe’s dashboard, and the task then closed', async () => {
    const session = await payOther(await world.checkout(), 6000, 'usd')
    const params = { id: String((await todosOf(world.db))[0]?.id) }
    const refusals = [
      await operator.refused(previewRefund, { params }),
      await operator.refused(processRefund, { params, input: {} }),
    ]
    expect(refusals.map(({ reason }) => reason)).toEqual(['other_currency', 'other_currency'])
    expect(await refundsOf(world.db)).toEqual([])
    await world.stripe.dashboardRefund({ session, amount: 6000 })
    await world.settle()
    expect(await operator.call(previewRefund, { params })).toMatchObject({ remaining: '0.00' })
    await operator.call(processRefund, { params, input: {} })
    expect(await todosOf(world.db)).toMatchObject([{ status: 'completed' }])
  })
})
