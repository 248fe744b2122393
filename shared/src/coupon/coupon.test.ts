import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CouponTerms, checkCoupon, normaliseCouponCode } from '#coupon/coupon'
import { euroFromCents } from '#money'

const now = Temporal.Instant.from('2027-02-01T09:00:00Z')
const terms: CouponTerms = {
  discountType: 'percentage',
  discountValue: '10.00',
  minPurchase: null,
  maxDiscount: null,
  usageLimit: null,
  usageCount: 0,
  validFrom: now.subtract({ hours: 1 }).toString(),
  validUntil: null,
  isActive: true,
  isArchived: false,
}
const judge = (changes: Partial<CouponTerms>, amountCents = 6000) =>
  checkCoupon({ ...terms, ...changes }, amountCents, now)

test.each<[string, Partial<CouponTerms>]>([
  ['inactive', { isActive: false }],
  ['archived', { isArchived: true }],
  ['scheduled', { validFrom: now.add({ nanoseconds: 1 }).toString() }],
  ['expired', { validUntil: now.subtract({ nanoseconds: 1 }).toString() }],
  ['used_up', { usageLimit: 3, usageCount: 3 }],
  ['below_minimum', { minPurchase: '60.01' }],
])('a coupon is rejected when it is %s: %o', (reason, changes) => {
  expect(judge(changes)).toMatchObject({ ok: false, reason })
})

test('the error for a price below a coupon’s minimum states the minimum', () => {
  expect(judge({ minPurchase: '80.00' })).toMatchObject({
    details: 'The price must be at least €80.00.',
  })
})

test.each<[string, Partial<CouponTerms>]>([
  ['at the start of its validity', { validFrom: now.toString() }],
  ['at the end of its validity', { validUntil: now.toString() }],
  ['for its last use', { usageLimit: 3, usageCount: 2 }],
  ['at its minimum price', { minPurchase: '60.00' }],
])('a coupon is accepted %s', (_, changes) => {
  expect(judge(changes)).toEqual({ ok: true, value: 600 })
})

describe('a coupon’s discount', () => {
  test.each<[number, Partial<CouponTerms>]>([
    [600, {}],
    [1250, { discountValue: '50.00', maxDiscount: '12.50' }],
    [6000, { discountValue: '100.00' }],
    [1500, { discountType: 'fixed', discountValue: '15.00' }],
    [6000, { discountType: 'fixed', discountValue: '99.99' }],
    [5950, { discountType: 'fixed', discountValue: '59.51' }],
    [5950, { discountValue: '99.90' }],
  ])('is %d cents: %o', (discountCents, changes) => {
    expect(judge(changes)).toEqual({ ok: true, value: discountCents })
  })

  test('never exceeds the price or leaves less than the minimum card charge', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 })
    const value = fc.integer({ min: 1, max: 1_000_000 }).map(euroFromCents)
    const kinds = fc.oneof(
      fc.record({
        discountType: fc.constant('percentage' as const),
        discountValue: fc.integer({ min: 1, max: 10_000 }).map(euroFromCents),
        maxDiscount: fc.option(value, { nil: null }),
      }),
      fc.record({
        discountType: fc.constant('fixed' as const),
        discountValue: value,
      }),
    )
    fc.assert(
      fc.property(amounts, kinds, (amountCents, kind) => {
        const checked = judge(kind, amountCents)
        if (!checked.ok) throw new Error('It counts')
        const discountCents = checked.value
        const rest = amountCents - discountCents
        expect(Number.isInteger(discountCents)).toBe(true)
        expect(discountCents).toBeGreaterThanOrEqual(0)
        expect(rest).toBeGreaterThanOrEqual(0)
        // A price below €0.50 can't be paid by card, even without a coupon.
        if (amountCents >= 50) expect(rest === 0 || rest >= 50).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test('coupon codes are compared in upper case, without surrounding spaces', () => {
  expect(normaliseCouponCode('  save10 ')).toBe('SAVE10')
})
