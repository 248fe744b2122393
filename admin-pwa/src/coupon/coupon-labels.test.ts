import { expect, test } from 'vitest'
import { discountText, usageText, validUntilText } from '#coupon/coupon-labels.ts'
import { sampleCoupon } from '#coupon/sample-coupon.test-support.ts'

test('shows a coupon’s uses, expiry date and discount', () => {
  expect(usageText({ usageCount: 12, usageLimit: 50 })).toBe('12/50')
  expect(usageText({ usageCount: 3, usageLimit: null })).toBe('3/∞')
  expect(validUntilText({ validUntil: null })).toBe('No expiry')
  expect(validUntilText({ validUntil: '2026-12-08T22:59:59.000Z' })).toBe('8 Dec 2026')
  expect(validUntilText({ validUntil: '2026-12-08T11:00:00.000Z' })).toBe('8 Dec 2026, 12:00')
  expect(discountText(sampleCoupon)).toBe('12.5%')
  expect(discountText({ discountType: 'fixed', discountValue: '20.00' })).toBe('€20.00')
})
