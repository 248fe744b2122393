import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { expect, test } from 'vitest'
import { couponDiscount } from '#coupon/coupon-discount.ts'
import { sampleCoupon } from '#coupon/sample-coupon.ts'

const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const discount = (changes: Partial<AdminCoupon> = {}, code = ' summer ') =>
  couponDiscount(
    [{ ...sampleCoupon, ...changes }],
    { code, websiteId: 'here', amountCents: 6_000 },
    now,
  )

test('a code takes off what the server will take off, however it is typed', () => {
  expect(discount()).toBe(750)
  expect(discount({ maxDiscount: '5.00' })).toBe(500)
  expect(discount({ discountType: 'fixed', discountValue: '20.00' })).toBe(2_000)
  expect(discount({ websiteId: 'here' })).toBe(750)
})

test('a code that does not count takes off nothing', () => {
  expect(discount({}, 'WINTER')).toBeUndefined()
  for (const changes of [
    { websiteId: 'elsewhere' },
    { isActive: false },
    { isArchived: true },
    { usageLimit: 3 },
    { minPurchase: '60.01' },
    { validFrom: '2026-11-20T10:00:01.000Z' },
    { validUntil: '2026-11-20T09:59:59.000Z' },
  ])
    expect(discount(changes)).toBeUndefined()
})
