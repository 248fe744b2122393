import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { validateCoupon } from '@synapse/shared/coupon/contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../support/call.ts'
import { statesOf, usesOf } from '../support/rows.ts'
import { unheard } from '../support/unheard.ts'
import { useWorld } from '../support/use-world.ts'
import type { Checkout } from '../support/world.ts'

const { world } = useWorld()

const lastUse = () => world.make.coupon({ usageLimit: 1 })
const stateOf = async (id: string) => (await world.booking(id)).paymentStatus
const sessionOf = async ({ sessionId }: Checkout) =>
  (await world.stripe.sessions({})).find(({ id }) => id === sessionId)?.status

const withCoupon = (coupon: { code: string }) => ({
  couponCode: coupon.code,
  discountAmount: '6.00',
})
const replacing = (...checkouts: Checkout[]) => ({
  replaces: checkouts.map(({ input }) => input.checkoutId ?? ''),
})
const opened = (changes: object) =>
  world.call(createCheckoutSession, { input: world.make.checkoutInput(changes) })

describe('a visitor who goes back from the card page and chooses another time', () => {
  test('has the coupon’s last use again, and the old card page is closed', async () => {
    const coupon = await lastUse()
    const left = await world.checkout(withCoupon(coupon))
    const { bookingId } = await opened({ ...withCoupon(coupon), ...replacing(left) })
    expect(await stateOf(left.bookingId)).toBe('expired')
    expect(await sessionOf(left)).toBe('expired')
    expect(await stateOf(bookingId)).toBe('pending')
    expect(await usesOf(world.db, coupon)).toBe(1)
  })

  test('is told that the coupon counts before that, when asking for its discount', async () => {
    const coupon = await lastUse()
    const left = await world.checkout(withCoupon(coupon))
    const ask = (changes: object) =>
      world.call(validateCoupon, { input: { code: coupon.code, amount: 60, ...changes } })
    expect(await refusalOf(ask({}))).toMatchObject({ reason: 'invalid' })
    expect(await refusalOf(ask({ replaces: [crypto.randomUUID()] }))).toMatchObject({
      reason: 'invalid',
    })
    expect(await ask(replacing(left))).toMatchObject({ discountAmount: 6 })
    expect(await stateOf(left.bookingId)).toBe('pending')
  })

  test('keeps the old card page when the new time is not to be had', async () => {
    const left = await world.checkout()
    const { start } = await world.book()
    expect(
      await refusalOf(opened({ sessionDate: start.toString(), ...replacing(left) })),
    ).toMatchObject({ reason: 'taken' })
    expect(await stateOf(left.bookingId)).toBe('pending')
    expect(await sessionOf(left)).toBe('open')
  })

  test('keeps the old card page when the new price is not the right one, or its coupon does not hold', async () => {
    const coupon = await lastUse()
    const left = await world.checkout(withCoupon(coupon))
    for (const [changes, reason] of [
      [{ finalPrice: '1.00', discountAmount: '59.00' }, 'price_differs'],
      [{ couponCode: 'NO-SUCH-CODE', discountAmount: '6.00' }, 'coupon_invalid'],
    ] as const)
      expect(await refusalOf(opened({ ...changes, ...replacing(left) }))).toMatchObject({ reason })
    expect(await stateOf(left.bookingId)).toBe('pending')
    expect(await sessionOf(left)).toBe('open')
    expect(await usesOf(world.db, coupon)).toBe(1)
  })

  test('is led to the success page when the old one was paid meanwhile, and pays nothing more', async () => {
    const paid = await world.checkout()
    await unheard(world, () => world.pay(paid))
    const { url, bookingId } = await opened(replacing(paid))
    expect(url).toMatch(new RegExp(`/booking-success\\?session_id=${paid.sessionId}&earlier=1$`))
    expect(bookingId).toBe(paid.bookingId)
    expect(await statesOf(world.db)).toEqual(['completed'])
    expect(await world.stripe.sessions({})).not.toContainEqual(
      expect.objectContaining({ status: 'open', client_reference_id: bookingId }),
    )
  })

  test('can book on when the old one was paid but lost its slot, whose money goes back', async () => {
    const late = await world.checkout()
    await world.paidCheckout({ sessionDate: late.input.sessionDate })
    await world.pay(late)
    await world.settle()
    const { url } = await opened(replacing(late))
    expect(url).toContain('/c/pay/')
  })

  test('loses nothing while Stripe is down, and can try again', async () => {
    const coupon = await lastUse()
    const left = await world.checkout(withCoupon(coupon))
    const input = world.make.checkoutInput({ ...withCoupon(coupon), ...replacing(left) })
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout' })
    expect(await refusalOf(world.call(createCheckoutSession, { input }))).toMatchObject({
      reason: 'payments_unavailable',
    })
    expect(await stateOf(left.bookingId)).toBe('pending')
    await world.stripe.clearFaults({})
    expect((await world.call(createCheckoutSession, { input })).url).toContain('/c/pay/')
    expect(await usesOf(world.db, coupon)).toBe(1)
  })
})

describe('a visitor with two tabs and one use of a coupon', () => {
  test('who replaces one checkout in both at once gets one card page', async () => {
    const coupon = await lastUse()
    const left = await world.checkout(withCoupon(coupon))
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => opened({ ...withCoupon(coupon), ...replacing(left) })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await usesOf(world.db, coupon)).toBe(1)
    expect((await statesOf(world.db)).sort()).toEqual(['expired', 'pending'])
  })

  test('who replaces a checkout whose card page is just being opened has it closed', async () => {
    const coupon = await lastUse()
    await world.stripe.addFault({ kind: 'slow', delayMs: 600, count: 1, path: '/v1/checkout' })
    const input = world.make.checkoutInput(withCoupon(coupon))
    const slow = refusalOf(world.call(createCheckoutSession, { input }))
    await expect.poll(async () => usesOf(world.db, coupon)).toBe(1)
    const { bookingId } = await opened({
      ...withCoupon(coupon),
      replaces: [input.checkoutId ?? ''],
    })
    expect(await slow).toMatchObject({ reason: 'checkout_ended' })
    expect(await stateOf(bookingId)).toBe('pending')
    expect(await usesOf(world.db, coupon)).toBe(1)
    const open = (await world.stripe.sessions({})).filter(({ status }) => status === 'open')
    expect(open.map((session) => session.client_reference_id)).toEqual([bookingId])
  })
})
