import { randomUUID } from 'node:crypto'
import { abandonCheckout, createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../support/call.ts'
import { withoutWebhooks } from '../../support/missed-webhooks.ts'
import { usesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()

const abandon = (id: string) => world.call(abandonCheckout, { params: { id } })
const stateOf = async (id: string) => (await world.booking(id)).paymentStatus

describe('returning from Stripe’s checkout page', () => {
  test('without paying ends the checkout and releases the reserved coupon use, once', async () => {
    const coupon = await world.make.coupon({ usageLimit: 4, usageCount: 3 })
    const offer = { couponCode: coupon.code, discountAmount: '6.00' }
    const checkout = await world.checkout(offer)
    await Promise.all([abandon(checkout.bookingId), abandon(checkout.bookingId)])
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'not_charged' })
    await world.settle()
    expect(await stateOf(checkout.bookingId)).toBe('expired')
    const sessions = await world.stripe.sessions({})
    expect(sessions.find(({ id }) => id === checkout.sessionId)?.status).toBe('expired')
    expect(await usesOf(world.db, coupon)).toBe(3)
    await world.call(createCheckoutSession, { input: world.make.checkoutInput(offer) })
    expect(await usesOf(world.db, coupon)).toBe(4)
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
    // The job that closes other checkouts for a sold slot could otherwise end the second one first.
    await withoutWebhooks(world, () => world.pay(second))
    await world.pay(first)
    expect(await abandon(second.bookingId)).toEqual({ outcome: 'charged' })
  })

  test('while the bank is processing the payment says so, and the booking stays pending', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'processing' })
    expect(await stateOf(checkout.bookingId)).toBe('pending')
  })
})

test('a booking that never had a checkout page, or doesn’t exist, can’t be abandoned', async () => {
  const { id } = await world.make.completedBooking({ source: 'operator' })
  for (const one of [id, randomUUID()])
    expect(await refusalOf(abandon(one))).toMatchObject({ status: 404, reason: 'unknown' })
})
