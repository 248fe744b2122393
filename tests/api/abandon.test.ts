import { abandonCheckout, createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../support/call.ts'
import { withoutWebhooks } from '../support/missed-webhooks.ts'
import { usesOf } from '../support/rows.ts'
import { useWorld } from '../support/use-world.ts'

const { world } = useWorld()

const abandon = (id: string) => world.call(abandonCheckout, { params: { id } })
const stateOf = async (id: string) => (await world.booking(id)).paymentStatus

describe('returning from Stripe’s checkout page', () => {
  test('without paying ends the checkout and releases the reserved coupon use', async () => {
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

  test('a second time doesn’t release the reserved coupon use again', async () => {
    const coupon = await world.make.coupon({ usageCount: 3 })
    const { bookingId } = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    await Promise.all([abandon(bookingId), abandon(bookingId)])
    await abandon(bookingId)
    await world.settle()
    expect(await usesOf(world.db, coupon)).toBe(3)
  })

  test('after paying completes the booking', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'booked' })
    await world.settle()
    expect(await stateOf(checkout.bookingId)).toBe('completed')
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'booked' })
    expect(await stateOf(checkout.bookingId)).toBe('completed')
  })

  test('after paying for a slot that was just sold says that the card was charged', async () => {
    const first = await world.checkout()
    const second = await world.checkout({ sessionDate: String(first.input.sessionDate) })
    await world.pay(first)
    await withoutWebhooks(world, () => world.pay(second))
    expect(await abandon(second.bookingId)).toEqual({ outcome: 'charged' })
  })

  test('while the bank is processing the payment says so, and the booking stays pending', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'processing' })
    expect(await stateOf(checkout.bookingId)).toBe('pending')
  })

  test('while Stripe is down shows no error, and the checkout expires later', async () => {
    const { bookingId } = await world.checkout()
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout' })
    expect(await refusalOf(abandon(bookingId))).toMatchObject({
      status: 503,
      reason: 'payments_unavailable',
    })
    expect(await stateOf(bookingId)).toBe('pending')
  })
})

test('a booking that never had a checkout page can’t be abandoned', async () => {
  const { id } = await world.make.completedBooking({ source: 'operator' })
  expect(await refusalOf(abandon(id))).toMatchObject({ status: 404, reason: 'unknown' })
})

test('a booking that doesn’t exist can’t be abandoned', async () => {
  expect(await refusalOf(abandon(crypto.randomUUID()))).toMatchObject({
    status: 404,
    reason: 'unknown',
  })
})
