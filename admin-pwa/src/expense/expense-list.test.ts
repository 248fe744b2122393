import { expect, test } from 'vitest'
import { monthsOf, readExpenseFilter } from '#expense/expense-list.ts'

test('ignores invalid filters in the URL', () => {
  const read = (query: string) => {
    const params = new URLSearchParams(query)
    return readExpenseFilter((name) => params.get(name) ?? '')
  }
  expect(read('month=2026-11&category=Travel&search=ferry')).toEqual({
    month: '2026-11',
    category: 'Travel',
    search: 'ferry',
  })
  expect(read('month=2026-13&category=Yachts&search=')).toEqual({})
})

test('offers each month with expenses once, latest first, and also the selected month', () => {
  const spent = ['2026-09-30', '2026-11-01', '2026-11-20', '2025-12-31'].map((date) => ({ date }))
  expect(monthsOf(spent, '2026-10').map(({ label }) => label)).toEqual([
    'November 2026',
    'October 2026',
    'September 2026',
    'December 2025',
  ])
  expect(monthsOf([], undefined)).toEqual([])
})
