import { expireBookings } from '@synapse/api/booking/jobs'
import { reconcilePayments } from '@synapse/api/payment/jobs'
import { describe, expect, test } from 'vitest'
import { paymentsOf, refundsOf, todosOf, usesOf } from '../support/rows.ts'
import { useWorld } from '../support/use-world.ts'
import { newestEvent, sendEvent } from '../support/webhook.ts'
import type { Checkout } from '../support/world.ts'

const world = useWorld()

const stateOf = async ({ bookingId }: Checkout) => (await world.booking(bookingId)).paymentStatus
const sessionOf = async ({ sessionId }: Checkout) =>
  (await world.stripe.sessions({})).find(({ id }) => id === sessionId)

const payUnheard = async (checkout: Checkout) => {
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  await world.pay(checkout)
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
}

describe('the minute job', () => {
  test('ends what is 30 minutes old, here and at Stripe, and nothing younger', async () => {
    const coupon = await world.make.coupon()
    const old = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    world.clock.advance({ seconds: 1 })
    const young = await world.checkout()
    world.clock.advance({ minutes: 29, seconds: 59 })
    await world.run(expireBookings)
    expect([await stateOf(old), await stateOf(young)]).toEqual(['expired', 'pending'])
    expect((await sessionOf(old))?.status).toBe('expired')
    expect((await sessionOf(young))?.status).toBe('open')
    await world.settle()
    expect(await usesOf(world.db, coupon)).toBe(0)
  })

  test('asks Stripe first: what was paid for completes', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('completed')
    await world.settle()
    expect(await world.mail.messages({ subject: 'is confirmed' })).toHaveLength(1)
  })

  test('leaves alone what the bank is still deciding', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('pending')
  })

  test('ends nothing while Stripe cannot be asked, and catches up afterwards', async () => {
    const [first, second] = [await world.checkout(), await world.checkout()]
    world.clock.advance({ minutes: 31 })
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout' })
    await world.run(expireBookings)
    expect([await stateOf(first), await stateOf(second)].sort()).toEqual(['expired', 'pending'])
    await world.run(expireBookings)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'expired'])
  })

  test('ends a booking for which no card page was ever made', async () => {
    const checkout = await world.checkout()
    await world.db('bookings').update({ stripeSessionId: null, checkoutUrl: null })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('expired')
  })

  test('may run twice at the same time', async () => {
    const coupon = await world.make.coupon({ usageCount: 3 })
    const checkout = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    world.clock.advance({ minutes: 31 })
    await Promise.all([world.run(expireBookings), world.run(expireBookings)])
    await world.settle()
    expect(await stateOf(checkout)).toBe('expired')
    expect(await usesOf(world.db, coupon)).toBe(3)
  })
})

describe('a payment that comes after the booking has expired', () => {
  const expiredButPaid = async (changes = {}) => {
    const checkout = await world.checkout(changes)
    await payUnheard(checkout)
    await world.db('bookings').update({ paymentStatus: 'expired' })
    return checkout
  }
  const report = async () =>
    sendEvent(world, await newestEvent(world, 'checkout.session.completed'))

  test('completes it when the slot is still free, and takes the coupon use again', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const checkout = await expiredButPaid({ couponCode: coupon.code, discountAmount: '6.00' })
    await world.db('coupons').update({ usageCount: 0 })
    expect((await report()).status).toBe(204)
    await world.settle()
    expect(await stateOf(checkout)).toBe('completed')
    expect(await usesOf(world.db, coupon)).toBe(1)
    expect(await world.mail.messages({ subject: 'is confirmed' })).toHaveLength(1)
  })

  test('is given back in full when the slot has been taken', async () => {
    const checkout = await expiredButPaid()
    await world.make.completedBooking({
      sessionDate: new Date(String(checkout.input.sessionDate)),
    })
    expect((await report()).status).toBe(204)
    await world.settle()
    expect(await stateOf(checkout)).toBe('refunded')
    expect(await refundsOf(world.db)).toMatchObject([{ amount: '60.00', status: 'succeeded' }])
    expect(await todosOf(world.db)).toMatchObject([{ type: 'refund_processing' }])
    expect(await world.mail.messages({ subject: 'is confirmed' })).toEqual([])
  })
})

describe('the daily comparison with Stripe', () => {
  test('completes what was paid and never reported', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    world.clock.advance({ hours: 71 })
    await world.run(reconcilePayments)
    expect(await stateOf(checkout)).toBe('completed')
    expect(await paymentsOf(world.db)).toHaveLength(1)
  })

  test('notes refunds that were never reported', async () => {
    const booking = await world.book()
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    const session = booking.stripeSessionId ?? ''
    await world.stripe.dashboardRefund({ session, amount: 1000 })
    await world.run(reconcilePayments)
    expect(await refundsOf(world.db)).toMatchObject([
      { amount: '10.00', status: 'succeeded', requestedBy: 'stripe' },
    ])
  })
})
