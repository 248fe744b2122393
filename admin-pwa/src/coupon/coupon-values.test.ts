import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { expect, test } from 'vitest'
import { couponForm } from '#coupon/coupon-values.ts'
import { sampleCoupon } from '#coupon/sample-coupon.test-support.ts'

const { initialValues, requestOf, rules } = couponForm

const coupon: AdminCoupon = {
  ...sampleCoupon,
  maxDiscount: '20.00',
  validUntil: '2026-12-08T22:59:59.000Z',
}

const blank = { ...initialValues().values, code: 'A', discountValue: '5' }

test('sends a coupon’s code in upper case and its empty fields as null', () => {
  expect(requestOf({ ...blank, code: ' welcome10 ' })).toEqual({
    code: 'WELCOME10',
    description: null,
    discountType: 'percentage',
    discountValue: '5.00',
    minPurchase: null,
    maxDiscount: null,
    usageLimit: null,
    validUntil: null,
    isActive: true,
    websiteId: null,
  })
})

test('accepts a decimal comma in a coupon’s amounts', () => {
  const amounts = { discountValue: '12,5', minPurchase: '60,50', maxDiscount: ' 40 ' }
  const values = { ...blank, ...amounts, usageLimit: ' 50 ' }
  expect(requestOf(values)).toMatchObject({
    discountValue: '12.50',
    minPurchase: '60.50',
    maxDiscount: '40.00',
    usageLimit: 50,
  })
})

test('sends a coupon’s maximum discount only if the discount is a percentage', () => {
  const values = { ...blank, maxDiscount: '40' }
  expect(requestOf(values).maxDiscount).toBe('40.00')
  expect(requestOf({ ...values, discountType: 'fixed' }).maxDiscount).toBeNull()
})

test('opening and saving a coupon without edits leaves it unchanged', () => {
  const full: AdminCoupon = {
    ...coupon,
    websiteId: '5f0c1a2e-0000-4000-8000-000000000002',
    description: 'For the summer',
    discountType: 'percentage',
    minPurchase: '60.00',
    maxDiscount: '20.00',
    usageLimit: 50,
  }
  for (const one of [full, coupon])
    expect(one).toMatchObject(requestOf(initialValues(one).values, one))
})

test('converts a changed coupon date to the start or end of that day in Malta', () => {
  const values = {
    ...initialValues(coupon).values,
    validFrom: '2026-12-01',
    validUntil: '2026-12-09',
  }
  expect(requestOf(values, coupon)).toMatchObject({
    validFrom: '2026-11-30T23:00:00Z',
    validUntil: '2026-12-09T22:59:59Z',
  })
  expect(requestOf({ ...blank, validUntil: '2027-07-01' }).validUntil).toBe('2027-07-01T21:59:59Z')
})

test('a coupon without a start date is valid immediately', () => {
  const later = { ...coupon, validFrom: '2026-12-01T00:00:00.000Z' }
  const sent = requestOf({ ...initialValues(later).values, validFrom: '' }, later)
  expect(sent.validFrom).toBe(coupon.createdAt)
  expect(requestOf(blank)).not.toHaveProperty('validFrom')
})

const { discountValue, maxDiscount, validUntil } = rules
const fixed = { ...blank, discountType: 'fixed' } as const

test.each([
  [
    'a discount of more than 100%',
    discountValue('100.5', blank),
    'A percentage can’t be more than 100.',
  ],
  [
    'an amount with three decimals',
    discountValue('12.345', fixed),
    'Enter an amount in euros, for example 60 or 60.50.',
  ],
  ['an amount of more than €10,000', discountValue('10000.01', fixed), 'Enter at most €10,000.'],
  [
    'an end date before the start date',
    validUntil('2026-12-01', { ...blank, validFrom: '2026-12-02' }),
    'The end date is before the start date.',
  ],
])('rejects a coupon with %s', (_, error, sentence) => {
  expect(error).toBe(sentence)
})

test('accepts a discount in euros, and dates that are blank or in order', () => {
  expect(discountValue('101', fixed)).toBeNull()
  expect(maxDiscount('1.234', fixed)).toBeNull()
  expect(validUntil('', { ...blank, validFrom: '2026-12-02' })).toBeNull()
  for (const validFrom of ['', '2026-12-01', '2026-11-30'])
    expect(validUntil('2026-12-01', { ...blank, validFrom })).toBeNull()
})
