import { randomUUID } from 'node:crypto'
import { listCouponUses } from '@synapse/shared/booking/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import {
  createCoupon,
  listCoupons,
  updateCoupon,
  validateCoupon,
} from '@synapse/shared/coupon/contract'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

type Body = BodyOf<typeof createCoupon>

const body = (changes: Partial<Body> = {}): Body => ({
  code: 'spring',
  description: null,
  discountType: 'percentage',
  discountValue: '12.5',
  minPurchase: null,
  maxDiscount: null,
  usageLimit: null,
  validUntil: null,
  isActive: true,
  ...changes,
})
const create = (changes?: Partial<Body>) => operator.call(createCoupon, { input: body(changes) })
const change = (id: string, input: BodyOf<typeof updateCoupon>) =>
  operator.call(updateCoupon, { params: { id }, input })
const discountOf = (code: string) =>
  world.call(validateCoupon, { input: { code, amount: '60' } }).then(
    ({ discountAmount }) => discountAmount,
    () => undefined,
  )

describe('a coupon', () => {
  test('stores its code in capitals, is valid immediately, and can be switched off and on', async () => {
    expect(await create()).toMatchObject({
      code: 'SPRING',
      discountValue: '12.50',
      usageCount: 0,
      validUntil: null,
      isActive: true,
      isArchived: false,
    })
    expect(await discountOf('Spring')).toBe(7.5)
    const [{ id = '' } = {}] = await operator.call(listCoupons)
    expect((await change(id, { isActive: false })).isActive).toBe(false)
    expect(await discountOf('SPRING')).toBeUndefined()
    await change(id, { isActive: true })
    expect(await discountOf('SPRING')).toBe(7.5)
    expect(await change(id, {})).toMatchObject({ code: 'SPRING' })
    await expect(
      operator.call(updateCoupon, {
        params: { id: randomUUID() },
        input: { isActive: false },
      }),
    ).toBeRefused('unknown')
  })

  test('is created only once, even if requests with the same id arrive in parallel', async () => {
    const id = randomUUID()
    await world.signIn()
    const created = await Promise.all([1, 2, 3, 4].map(() => create({ id })))
    expect(created.map((coupon) => coupon.id)).toEqual([id, id, id, id])
    expect(await operator.call(listCoupons)).toHaveLength(1)
  })

  test('can’t have another coupon’s code, or a maximum discount if its discount is a fixed amount', async () => {
    await create()
    await expect(create({ code: ' Spring ' })).toBeRefused('code_taken')
    const other = await create({ code: 'AUTUMN' })
    await expect(
      operator.call(updateCoupon, { params: { id: other.id }, input: { code: 'spring' } }),
    ).toBeRefused('code_taken')
    const { id, maxDiscount } = await create({ code: 'MAXIMUM', maxDiscount: '5' })
    expect(maxDiscount).toBe('5.00')
    const fixed = await change(id, { discountType: 'fixed', discountValue: '150' })
    expect(fixed).toMatchObject({
      discountType: 'fixed',
      discountValue: '150.00',
      maxDiscount: null,
    })
    // A request that changes nothing can't conflict with another edit.
    expect(await change(id, {})).toEqual(fixed)
    await expect(
      operator.call(updateCoupon, {
        params: { id },
        input: { discountType: 'percentage' },
      }),
    ).toBeRefused('percentage_too_high')
  })

  test('can’t take more than 100% off, end before it starts or belong to an unknown website', async () => {
    await expect(create({ discountValue: '100.01' })).toBeRefused('percentage_too_high')
    const at = '2027-03-01T00:00:00Z'
    for (const dates of [{ validUntil: '2026-01-01T00:00:00Z' }, { validFrom: at, validUntil: at }])
      await expect(create(dates)).toBeRefused('ends_before_it_begins')
    await expect(create({ websiteId: randomUUID() })).toBeRefused('unknown_website')
  })

  test('is invalid once archived, but still lists who used it', async () => {
    const { id } = await create()
    const booking = await world.book({ couponCode: 'SPRING', discountAmount: '7.50' })
    expect(await change(id, { isArchived: true })).toMatchObject({
      isArchived: true,
      usageCount: 1,
    })
    expect(await discountOf('SPRING')).toBeUndefined()
    const archivedAt = () => world.db('coupons').select('archivedAt')
    const before = await archivedAt()
    world.clock.advance({ hours: 1 })
    await change(id, { isArchived: true })
    expect(await archivedAt()).toEqual(before)
    expect(await operator.call(listCouponUses, { params: { id } })).toMatchObject([
      {
        bookingId: booking.id,
        studentEmail: booking.studentEmail,
        discountAmount: '7.50',
        paymentStatus: 'completed',
        paymentsState: 'completed',
        durationMinutes: 120,
        owed: '0.00',
      },
    ])
    await expect(operator.call(listCouponUses, { params: { id: randomUUID() } })).toBeRefused(
      'unknown',
    )
  })
})
