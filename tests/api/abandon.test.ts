import { abandonCheckout, createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../support/call.ts'
import { withoutWebhooks } from '../support/missed-webhooks.ts'
import { usesOf } from '../support/rows.ts'
import { useWorld } from '../support/use-world.ts'

const { world } = useWorld()

const abandon = (id: string) => world.call(abandonCheckout, { params: { id } })
const stateOf = async (id: string) => (await world.booking(id)).paymentStatus

describe('a visitor who comes back from the card page', () => {
  test('without having paid closes it and has the coupon use again', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const offer = { couponCode: coupon.code, discountAmount: '6.00' }
    const checkout = await world.checkout(offer)
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'not_charged' })
    expect(await stateOf(checkout.bookingId)).toBe('expired')
    const sessions = await world.stripe.sessions({})
    expect(sessions.find(({ id }) => id === checkout.sessionId)?.status).toBe('expired')
    expect(await usesOf(world.db, coupon)).toBe(0)
    await world.call(createCheckoutSession, { input: world.make.checkoutInput(offer) })
    expect(await usesOf(world.db, coupon)).toBe(1)
  })

  test('twice gives the coupon use back once', async () => {
    const coupon = await world.make.coupon({ usageCount: 3 })
    const { bookingId } = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    await Promise.all([abandon(bookingId), abandon(bookingId)])
    await abandon(bookingId)
    await world.settle()
    expect(await usesOf(world.db, coupon)).toBe(3)
  })

  test('after having paid keeps the booking', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'booked' })
    await world.settle()
    expect(await stateOf(checkout.bookingId)).toBe('completed')
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'booked' })
    expect(await stateOf(checkout.bookingId)).toBe('completed')
  })

  test('after having paid for a time that was taken meanwhile is told of the charge', async () => {
    const first = await world.checkout()
    const second = await world.checkout({ sessionDate: String(first.input.sessionDate) })
    await world.pay(first)
    await withoutWebhooks(world, () => world.pay(second))
    expect(await abandon(second.bookingId)).toEqual({ outcome: 'charged' })
  })

  test('while the bank is deciding is told so, and keeps the time', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'processing' })
    expect(await stateOf(checkout.bookingId)).toBe('pending')
  })

  test('while Stripe is down loses nothing: the page closes by itself later', async () => {
    const { bookingId } = await world.checkout()
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout' })
    expect(await refusalOf(abandon(bookingId))).toMatchObject({
      status: 503,
      reason: 'payments_unavailable',
    })
    expect(await stateOf(bookingId)).toBe('pending')
  })
})

test('a booking that never had a card page cannot be given up', async () => {
  const { id } = await world.make.completedBooking({ source: 'operator' })
  expect(await refusalOf(abandon(id))).toMatchObject({ status: 404, reason: 'unknown' })
})

test('a booking that nobody has made cannot be given up', async () => {
  expect(await refusalOf(abandon(crypto.randomUUID()))).toMatchObject({
    status: 404,
    reason: 'unknown',
  })
})
