import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { invalidCouponMessage } from '@synapse/shared/coupon/coupon'
import { expect, test } from 'vitest'
import { couponDiscount } from '#coupon/coupon-discount.ts'
import { sampleCoupon } from '#coupon/sample-coupon.test-support.ts'

const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const discount = (changes: Partial<AdminCoupon> = {}, code = ' summer ') =>
  couponDiscount(
    [{ ...sampleCoupon, ...changes }],
    { code, websiteId: 'here', amountCents: 6_000 },
    now,
  )

test('calculates a coupon’s discount as the server does, ignoring the code’s case', () => {
  expect(discount()).toEqual({ cents: 750 })
  expect(discount({ maxDiscount: '5.00' })).toEqual({ cents: 500 })
  expect(discount({ discountType: 'fixed', discountValue: '20.00' })).toEqual({ cents: 2_000 })
  expect(discount({ websiteId: 'here' })).toEqual({ cents: 750 })
})

test('an invalid coupon code gives no discount', () => {
  expect(discount({}, 'WINTER')).toEqual({ problem: invalidCouponMessage })
  for (const changes of [
    { websiteId: 'elsewhere' },
    { isActive: false },
    { isArchived: true },
    { usageLimit: 3 },
    { validFrom: '2026-11-20T10:00:01.000Z' },
    { validUntil: '2026-11-20T09:59:59.000Z' },
  ])
    expect(discount(changes)).toEqual({ problem: invalidCouponMessage })
})

test('states a coupon’s minimum price if the booking costs less', () => {
  expect(discount({ minPurchase: '60.01' })).toEqual({
    problem: 'This coupon code doesn’t apply to this price. The price must be at least €60.01.',
  })
})
