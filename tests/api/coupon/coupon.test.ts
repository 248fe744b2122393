import { expireBookings } from '@synapse/api/booking/jobs'
import { listCouponUses, readBooking } from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { validateCoupon } from '@synapse/shared/coupon/contract'
import { describe, expect, test } from 'vitest'
import { payForTakenSlot } from '#support/actors/pay-for-taken-slot.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { bookingStatusesOf, couponUsesOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const preview = (code: string, amount: string | number = '60.00', website?: string) =>
  world.call(validateCoupon, { input: { code, amount, ...(website && { website }) } })

const edit = async (id: string, terms: { basePrice: string; discountAmount: string }) => {
  const { sessionType, venue, version } = await world.booking(id)
  const input = { sessionType, venue, version, ...terms }
  return operator.call(editBooking, { params: { id }, input })
}

describe('an invalid coupon is refused', () => {
  test('with the same message whatever the reason', async () => {
    for (const terms of [
      { isActive: false },
      { archivedAt: new Date('2027-01-01T00:00:00Z') },
      { validUntil: new Date('2027-01-31T22:59:59Z') },
      { validFrom: new Date('2027-02-02T00:00:00Z') },
      { usageLimit: 2, usageCount: 2 },
    ]) {
      const { code } = await world.make.coupon(terms)
      const error = 'This coupon code is not valid or has expired'
      await expect(preview(code), JSON.stringify(terms)).toBeRefused({ reason: 'invalid', error })
      const order = world.checkout({ couponCode: code, discountAmount: '6.00' })
      await expect(order, JSON.stringify(terms)).toBeRefused({ reason: 'coupon_invalid', error })
    }
    expect(await bookingStatusesOf(world.db)).toEqual([])
  })

  test('if its code is unknown or belongs to another website', async () => {
    await expect(preview('NOBODY')).toBeRefused('invalid')
    const site = await world.make.website()
    const { code } = await world.make.coupon({ websiteId: site.id })
    await expect(preview(code)).toBeRefused('invalid')
    expect(await preview(code, 60, site.slug)).toMatchObject({ discountAmount: 6 })
  })
})

test('a coupon below its minimum purchase is refused with that minimum', async () => {
  const { code } = await world.make.coupon({ minPurchase: '60.01' })
  const error = 'This coupon code doesn’t apply to this price. The price must be at least €60.01.'
  await expect(preview(code)).toBeRefused({ reason: 'below_minimum', error })
  const order = world.checkout({ couponCode: code, discountAmount: '6.00' })
  await expect(order).toBeRefused({ reason: 'coupon_below_minimum', error })
})

test('the error for a used-up coupon doesn’t reveal its minimum purchase', async () => {
  const usedUp = await world.make.coupon({ minPurchase: '60.01', usageLimit: 1, usageCount: 1 })
  await expect(preview(usedUp.code)).toBeRefused('invalid')
})

describe('preview and checkout apply the same discount:', () => {
  const given: [string, Record<string, unknown>, number][] = [
    ['a percentage, rounded half up to the cent', { discountValue: '33.33' }, 20],
    ['a fixed amount above the price', { discountType: 'fixed', discountValue: '80.00' }, 60],
    ['the full price', { discountValue: '100' }, 60],
  ]
  test.each(given)('%s', async (_, terms, discount) => {
    const { code } = await world.make.coupon(terms)
    const previewed = await preview(code.toLowerCase())
    expect(previewed).toEqual({
      code,
      discountAmount: discount,
      finalPrice: Number((60 - discount).toFixed(2)),
    })
    const { bookingId } = await world.checkout({
      couponCode: ` ${code.toLowerCase()} `,
      discountAmount: previewed.discountAmount,
    })
    const booking = await world.booking(bookingId)
    expect(booking).toMatchObject({
      couponCode: code,
      discountAmount: discount.toFixed(2),
      finalPrice: (60 - discount).toFixed(2),
    })
    expect(booking.totalCents === 0 || booking.totalCents >= 50).toBe(true)
    expect(booking.paymentStatus).toBe(booking.totalCents === 0 ? 'completed' : 'pending')
  })
})

describe('coupon uses', () => {
  test('are reserved at checkout, and released if it ends unpaid', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const offer = { couponCode: coupon.code, discountAmount: '6.00' }
    const { checkoutSessionId } = await world.checkout(offer)
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
    await world.finishJobs(world.stripe.expireSession({ session: checkoutSessionId }))
    expect(await couponUsesOf(world.db, coupon)).toBe(0)
    await world.book(offer)
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
    await expect(preview(coupon.code)).toBeRefused('invalid')
  })

  test('are released if another visitor has taken the slot', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const lost = await payForTakenSlot(world, { couponCode: coupon.code, discountAmount: '6.00' })
    expect((await world.booking(lost.bookingId)).paymentStatus).toBe('refunded')
    expect(await couponUsesOf(world.db, coupon)).toBe(0)
    expect(await operator.call(listCouponUses, { params: { id: coupon.id } })).toEqual([])
  })

  test.each([
    { why: 'the operator changes the discount', basePrice: '60.00', discountAmount: '5.00' },
    { why: 'the operator removes the discount', basePrice: '60.00', discountAmount: '0.00' },
    { why: 'the booking becomes free', basePrice: '0.00', discountAmount: '0.00' },
  ])('are released if $why', async ({ basePrice, discountAmount }) => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const { id } = await world.book({ couponCode: coupon.code, discountAmount: '6.00' })
    const { booking } = await edit(id, { basePrice, discountAmount })
    expect(booking).toMatchObject({ couponCode: null, discountAmount })
    const { timeline } = await operator.call(readBooking, { params: { id } })
    expect(timeline.find(({ kind }) => kind === 'edited')?.detail).toMatchObject({
      removedCoupon: coupon.code,
    })
    expect(await couponUsesOf(world.db, coupon)).toBe(0)
    expect(await operator.call(listCouponUses, { params: { id: coupon.id } })).toEqual([])
  })

  test.each([
    { discountAmount: '6.00', basePrice: '80.00' },
    { discountAmount: '8.00', basePrice: '80.00' },
  ])(
    'still count after a price change if the discount is kept or recalculated: $discountAmount',
    async (terms) => {
      const coupon = await world.make.coupon({ usageLimit: 1 })
      const { id } = await world.book({ couponCode: coupon.code, discountAmount: '6.00' })
      const { booking } = await edit(id, terms)
      expect(booking).toMatchObject({ couponCode: coupon.code, ...terms })
      expect(await couponUsesOf(world.db, coupon)).toBe(1)
    },
  )

  test('are limited, even if eight visitors check out in parallel', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const offer = { couponCode: coupon.code, discountAmount: '6.00' }
    const inputs = Array.from({ length: 8 }, () => world.make.checkoutInput(offer))
    const opened = await successesOf(
      [...inputs, ...inputs.slice(0, 1)].map((input) => world.checkout(input)),
    )
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
    expect(await bookingStatusesOf(world.db)).toEqual(['pending'])
  })

  test('are unavailable while an unpaid checkout reserves them, and the error says until when', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const offer = { couponCode: coupon.code, discountAmount: '6.00' }
    await world.checkout(offer)
    const error =
      'This coupon is reserved for a checkout that hasn’t been paid yet. If it stays unpaid, the coupon becomes available again at 10:30 (Malta time).'
    await expect(preview(coupon.code)).toBeRefused({ reason: 'in_use', error })
    await expect(world.checkout(offer)).toBeRefused({ reason: 'coupon_in_use', error })
    world.clock.advance({ minutes: 31 })
    await expect(preview(coupon.code)).toBeRefused('invalid')
    await world.run(expireBookings)
    await world.checkout(offer)
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
  })

  test('are reserved as usual if an outdated page asks to replace an earlier checkout', async () => {
    const coupon = await world.make.coupon({ usageLimit: 2 })
    const left = await world.checkout()
    const replaces = [left.input.checkoutId]
    const offer = { couponCode: coupon.code, discountAmount: '6.00' }
    const validated = world.call(validateCoupon, {
      input: { code: coupon.code, amount: 60, replaces },
    })
    expect(await validated).toMatchObject({ discountAmount: 6 })
    await world.checkout({ ...offer, replaces })
    expect((await bookingStatusesOf(world.db)).toSorted()).toEqual(['pending', 'pending'])
  })

  test('are counted once if several visitors book the same slot with a 100% coupon', async () => {
    const coupon = await world.make.coupon({ discountValue: '100', usageLimit: 5 })
    const sessionDate = world.make.nextSlot().toString()
    const visitor = () =>
      world.checkout({ sessionDate, couponCode: coupon.code, discountAmount: '60.00' })
    expect(await successesOf([visitor(), visitor(), visitor()])).toHaveLength(1)
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
  })
})
