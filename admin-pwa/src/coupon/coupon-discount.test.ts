import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { expect, test } from 'vitest'
import { couponDiscount } from '#coupon/coupon-discount.ts'

const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const coupon: AdminCoupon = {
  id: '5f0c1a2e-0000-4000-8000-000000000001',
  websiteId: null,
  code: 'SUMMER',
  description: null,
  discountType: 'percentage',
  discountValue: '12.50',
  minPurchase: null,
  maxDiscount: null,
  usageLimit: null,
  usageCount: 3,
  validFrom: '2026-11-01T09:15:00.000Z',
  validUntil: null,
  isActive: true,
  isArchived: false,
  createdAt: '2026-11-01T09:15:00.000Z',
  version: 1,
}
const discount = (changes: Partial<AdminCoupon> = {}, code = ' summer ') =>
  couponDiscount([{ ...coupon, ...changes }], { code, websiteId: 'here', amountCents: 6_000 }, now)

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
