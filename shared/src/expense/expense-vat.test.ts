import { describe, expect, test } from 'vitest'
import { expenseVat, lastExpenseBySupplier, suggestVatCents, vatRateOf } from '#expense/expense-vat'

const spent = (changes: object = {}) => ({
  supplier: 'Xatt',
  supplierVatNumber: null,
  supplierCountry: 'MT',
  amount: '118.00',
  vatAmount: '18.00',
  reverseCharge: false,
  isBusinessExpense: true,
  taxDeductible: true,
  deductiblePercent: '100.00',
  ...changes,
})
const vatOf = (changes: object = {}, regime: Parameters<typeof expenseVat>[1] = 'article_10') => {
  const { dueCents, deductedCents } = expenseVat(spent(changes), regime)
  return [dueCents, deductedCents]
}

describe('the VAT on an expense', () => {
  test('is deducted only under article 10, and only up to the deductible share', () => {
    expect(vatOf()).toEqual([0, 1_800])
    expect(vatOf({ supplierCountry: null })).toEqual([0, 1_800])
    expect(vatOf({ deductiblePercent: '33.33' })).toEqual([0, 600])
    expect(vatOf({ taxDeductible: false })).toEqual([0, 0])
    expect(vatOf({ isBusinessExpense: false })).toEqual([0, 0])
    for (const regime of ['article_11', 'exempt', 'not_registered'] as const)
      expect(vatOf({}, regime)).toEqual([0, 0])
  })

  test('isn’t deducted if another country charged it', () => {
    expect(vatOf({ supplierCountry: 'IT' })).toEqual([0, 0])
  })

  test('is due at 18% under reverse charge, and its deductible share is deducted', () => {
    const abroad = { supplierCountry: 'IE', reverseCharge: true, vatAmount: '0.00' }
    expect(vatOf(abroad)).toEqual([2_124, 2_124])
    expect(vatOf({ ...abroad, deductiblePercent: '50.00' })).toEqual([2_124, 1_062])
    expect(vatOf({ ...abroad, isBusinessExpense: false })).toEqual([0, 0])
    expect(vatOf(abroad, 'article_11')).toEqual([0, 0])
  })
})

test('recognises Malta’s VAT rates even if the VAT is a cent off', () => {
  expect(vatRateOf(11_800, 1_800)).toBe(1_800)
  expect(vatRateOf(11_800, 1_801)).toBe(1_800)
  expect(vatRateOf(10_700, 700)).toBe(700)
  expect(vatRateOf(10_500, 500)).toBe(500)
  expect(vatRateOf(11_200, 1_200)).toBe(1_200)
  expect(vatRateOf(11_800, 1_500)).toBe(null)
  expect(vatRateOf(11_800, 0)).toBe(null)
  expect(vatRateOf(5, 0)).toBe(null)
})

test('suggests the VAT rate of the supplier’s last expense', () => {
  const older = spent({ vatAmount: '0.00' })
  const other = spent({ supplier: 'Żur' })
  const last = lastExpenseBySupplier([spent(), other, older, spent({ supplier: null })])
  expect(last).toHaveLength(2)
  expect(last).toEqual(expect.arrayContaining([spent(), other]))
  expect(suggestVatCents(5_900, spent())).toBe(900)
  expect(suggestVatCents(5_900, older)).toBe(0)
})
