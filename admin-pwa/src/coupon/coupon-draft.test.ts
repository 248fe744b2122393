import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { expect, test } from 'vitest'
import { couponRequest, couponRules, draftOf, emptyCoupon } from '#coupon/coupon-draft.ts'
import { couponStatus, discountText, usageText, validUntilText } from '#coupon/coupon-labels.ts'
import { sampleCoupon } from '#coupon/sample-coupon.ts'

const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const coupon: AdminCoupon = {
  ...sampleCoupon,
  maxDiscount: '20.00',
  validUntil: '2026-12-08T22:59:59.000Z',
}

test('sends a coupon’s code in upper case and its empty fields as null', () => {
  const sent = couponRequest({ ...emptyCoupon(), code: ' welcome10 ', discountValue: '10' })
  expect(sent).toEqual({
    code: 'WELCOME10',
    description: null,
    discountType: 'percentage',
    discountValue: '10',
    minPurchase: null,
    maxDiscount: null,
    usageLimit: null,
    validUntil: null,
    isActive: true,
    websiteId: null,
  })
})

test('rejects a discount with three decimal places, as a percentage or in euros', () => {
  const told = (discountValue: string, discountType: 'percentage' | 'fixed') =>
    couponRules.discountValue(discountValue, { ...emptyCoupon(), discountType })
  expect(told('12.345', 'percentage')).toBe(
    'Enter a percentage with at most two decimals, for example 12.5.',
  )
  expect(told('12.345', 'fixed')).toBe(
    'Enter an amount with at most two decimals, for example 12.50.',
  )
  expect(told('12.34', 'percentage')).toBeNull()
  expect(told('100.5', 'percentage')).toBe('A percentage can’t be more than 100.')
  const sentence = 'Enter an amount in euros, for example 60 or 60.50.'
  expect(couponRules.minPurchase('1.234')).toBe(sentence)
  expect(couponRules.minPurchase('')).toBeNull()
  expect(couponRules.maxDiscount('1.234', emptyCoupon())).toBe(sentence)
  expect(couponRules.maxDiscount('1.234', { ...emptyCoupon(), discountType: 'fixed' })).toBeNull()
})

test('unreadable amounts and limits are errors, not blanks', () => {
  const draft = emptyCoupon()
  expect(couponRules.discountValue('ten', draft)).toMatch(/^Enter a percentage/)
  expect(couponRules.minPurchase('sixty')).toMatch(/^Enter an amount/)
  expect(couponRules.maxDiscount('2o', draft)).toMatch(/^Enter an amount/)
  expect(couponRules.usageLimit('fifty')).toBe('The usage limit must be a whole number.')
})

test('accepts a decimal comma in a coupon’s amounts', () => {
  const amounts = { discountValue: '12,5', minPurchase: '60,50', maxDiscount: ' 40 ' }
  const draft = { ...emptyCoupon(), code: 'A', ...amounts, usageLimit: ' 50 ' }
  expect(couponRules.discountValue(draft.discountValue, draft)).toBeNull()
  expect(couponRules.minPurchase(draft.minPurchase)).toBeNull()
  expect(couponRequest(draft)).toMatchObject({
    discountValue: '12.5',
    minPurchase: '60.50',
    maxDiscount: '40',
    usageLimit: 50,
  })
})

test('sends a coupon’s maximum discount only if the discount is a percentage', () => {
  const draft = { ...emptyCoupon(), code: 'A', discountValue: '5', maxDiscount: '40' }
  expect(couponRequest(draft).maxDiscount).toBe('40')
  expect(couponRequest({ ...draft, discountType: 'fixed' }).maxDiscount).toBeNull()
})

test('a coupon expires at the end of its last day in Malta, in winter and in summer', () => {
  const draft = { ...emptyCoupon(), code: 'A', discountValue: '5' }
  expect(couponRequest({ ...draft, validUntil: '2026-12-08' }).validUntil).toBe(
    '2026-12-08T22:59:59Z',
  )
  expect(couponRequest({ ...draft, validUntil: '2027-07-01' }).validUntil).toBe(
    '2027-07-01T21:59:59Z',
  )
})

test('doesn’t change a coupon that is opened and saved without edits', () => {
  const full: AdminCoupon = {
    ...coupon,
    websiteId: '5f0c1a2e-0000-4000-8000-000000000002',
    description: 'For the summer',
    discountType: 'percentage',
    minPurchase: '60.00',
    maxDiscount: '20.00',
    usageLimit: 50,
  }
  expect(draftOf(full)).toMatchObject({ discountValue: '12.50', usageLimit: '50' })
  expect(draftOf({ ...full, discountValue: '20.00' }).discountValue).toBe('20')
  expect(draftOf({ ...full, discountValue: '5000.00' }).discountValue).toBe('5000')
  for (const one of [full, coupon]) {
    const { code, description, discountType, discountValue, minPurchase, maxDiscount } = one
    const { usageLimit, validFrom, validUntil, isActive, websiteId } = one
    expect(couponRequest(draftOf(one), one)).toEqual({
      code,
      description,
      discountType,
      discountValue,
      minPurchase,
      maxDiscount,
      usageLimit,
      validFrom,
      validUntil,
      isActive,
      websiteId,
    })
  }
})

test('a changed coupon date becomes the start or the end of that day in Malta', () => {
  const draft = { ...draftOf(coupon), validFrom: '2026-12-01', validUntil: '2026-12-09' }
  expect(couponRequest(draft, coupon)).toMatchObject({
    validFrom: '2026-11-30T23:00:00Z',
    validUntil: '2026-12-09T22:59:59Z',
  })
})

test('an unchanged coupon date keeps its exact time', () => {
  const sent = couponRequest(draftOf(coupon), coupon)
  expect(sent.validFrom).toBe(coupon.validFrom)
  expect(sent.validUntil).toBe(coupon.validUntil)
})

test('a coupon without a start date is valid as soon as it is created', () => {
  const later = { ...coupon, validFrom: '2026-12-01T00:00:00.000Z' }
  const sent = couponRequest({ ...draftOf(later), validFrom: '' }, later)
  expect(sent.validFrom).toBe(coupon.createdAt)
  expect(couponRequest({ ...emptyCoupon(), code: 'A', discountValue: '5' })).not.toHaveProperty(
    'validFrom',
  )
})

test('explains each invalid field of a coupon', () => {
  const draft = emptyCoupon()
  expect(couponRules.code('  ')).toBe('The code is missing.')
  expect(couponRules.discountValue('', draft)).toBe('The discount is missing.')
  expect(couponRules.discountValue('0', draft)).toBe('Enter a discount greater than zero.')
  expect(couponRules.discountValue('101', draft)).toBe('A percentage can’t be more than 100.')
  expect(couponRules.discountValue('101', { ...draft, discountType: 'fixed' })).toBeNull()
  for (const limit of ['2.5', '0', '-1', '1e3', '12345678', 'a1', '1a', '12a'])
    expect(couponRules.usageLimit(limit)).toBe('The usage limit must be a whole number.')
  for (const limit of ['', '1', '50', '1234567']) expect(couponRules.usageLimit(limit)).toBeNull()
  for (const validFrom of ['', '2026-12-01', '2026-11-30'])
    expect(couponRules.validUntil('2026-12-01', { ...draft, validFrom })).toBeNull()
  expect(couponRules.validUntil('', { ...draft, validFrom: '2026-12-02' })).toBeNull()
  expect(couponRules.minPurchase(' 60.50 ')).toBeNull()
  expect(couponRules.validUntil('2026-12-01', { ...draft, validFrom: '2026-12-02' })).toBe(
    'The end date is before the start date.',
  )
})

test('shows a coupon’s uses, expiry date and discount', () => {
  expect(usageText({ usageCount: 12, usageLimit: 50 })).toBe('12/50')
  expect(usageText({ usageCount: 3, usageLimit: null })).toBe('3/∞')
  expect(validUntilText({ validUntil: null })).toBe('No expiry')
  expect(validUntilText(coupon)).toBe('8 Dec 2026')
  expect(validUntilText({ validUntil: '2026-12-08T11:00:00.000Z' })).toBe('8 Dec 2026, 12:00')
  expect(discountText(coupon)).toBe('12.5%')
  expect(discountText({ discountType: 'fixed', discountValue: '20.00' })).toBe('€20.00')
})

test('shows the same coupon status that a purchase would get', () => {
  const state = (changes: Partial<AdminCoupon>) => couponStatus({ ...coupon, ...changes }, now)
  expect(state({})).toBe('active')
  expect(state({ isActive: false })).toBe('inactive')
  expect(state({ isArchived: true })).toBe('archived')
  expect(state({ validUntil: '2026-11-19T00:00:00.000Z' })).toBe('expired')
  expect(state({ usageLimit: 3 })).toBe('used_up')
  expect(state({ validFrom: '2026-11-21T00:00:00.000Z' })).toBe('scheduled')
})
