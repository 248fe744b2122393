import { expect, test } from 'vitest'
import { deductibleCents, matchesExpenseFilter, sumExpenses } from '#expense/expense'

const spent = (amount: string, deductiblePercent = '100.00') => ({
  amount,
  deductiblePercent,
  isBusinessExpense: true,
  taxDeductible: true,
})

test('rounds the deductible share of an expense half up to whole cents', () => {
  expect(deductibleCents(spent('10.05', '50.00'))).toBe(503)
  expect(deductibleCents(spent('10.04', '50.00'))).toBe(502)
  expect(deductibleCents(spent('100.00', '33.33'))).toBe(3_333)
  expect(deductibleCents(spent('0.01', '50.00'))).toBe(1)
  expect(deductibleCents(spent('0.01', '49.99'))).toBe(0)
  expect(deductibleCents(spent('1000000.00', '99.99'))).toBe(99_990_000)
})

test('private and non-deductible expenses have no deductible amount', () => {
  expect(deductibleCents({ ...spent('60.00'), isBusinessExpense: false })).toBe(0)
  expect(deductibleCents({ ...spent('60.00'), taxDeductible: false })).toBe(0)
  expect(deductibleCents(spent('60.00', '0.00'))).toBe(0)
})

test('the total of a list is the sum of the expenses’ rounded deductible shares', () => {
  const halves = [spent('0.01', '50.00'), spent('0.01', '50.00'), spent('0.03', '50.00')]
  expect(sumExpenses(halves)).toEqual({ totalCents: 5, deductibleCents: 4 })
  expect(sumExpenses([])).toEqual({ totalCents: 0, deductibleCents: 0 })
})

const rent = {
  title: 'Room in Valletta',
  description: 'November',
  supplier: 'Xatt Ltd',
  date: '2026-11-20',
  category: 'Rent',
  receipt: null,
}

test('an expense filter combines month, category and search text', () => {
  expect(matchesExpenseFilter(rent, {})).toBe(true)
  expect(
    matchesExpenseFilter(rent, { month: '2026-11', category: 'Rent', search: ' VALLETTA ' }),
  ).toBe(true)
  expect(matchesExpenseFilter(rent, { search: 'novem' })).toBe(true)
  expect(matchesExpenseFilter(rent, { search: 'xatt' })).toBe(true)
  expect(matchesExpenseFilter({ ...rent, description: null }, { search: 'null' })).toBe(false)
  expect(matchesExpenseFilter(rent, { month: '2026-10', category: 'Rent' })).toBe(false)
  expect(matchesExpenseFilter(rent, { month: '2026-11', category: 'Fees' })).toBe(false)
  expect(matchesExpenseFilter(rent, { month: '2026-11', search: 'Sliema' })).toBe(false)
})

test('a filter for missing receipts excludes expenses with a receipt', () => {
  expect(matchesExpenseFilter(rent, { receipt: 'missing' })).toBe(true)
  expect(matchesExpenseFilter({ ...rent, receipt: {} }, { receipt: 'missing' })).toBe(false)
})

test('an expense filter’s period includes its first and last day', () => {
  const matches = (from: string, to: string) => matchesExpenseFilter(rent, { from, to })
  expect(matches('2026-11-20', '2026-11-20')).toBe(true)
  expect(matches('2026-11-01', '2026-11-30')).toBe(true)
  expect(matches('2026-11-21', '2026-11-30')).toBe(false)
  expect(matches('2026-11-01', '2026-11-19')).toBe(false)
})
