import { expect, test } from 'vitest'
import { readExpenseFilter } from '#expense/expense-values.ts'

test('the expense list ignores invalid filters in the URL', () => {
  const read = (query: string) => {
    const params = new URLSearchParams(query)
    return readExpenseFilter((name) => params.get(name) ?? '')
  }
  expect(read('month=2026-11&category=Travel&search=ferry&receipt=missing')).toEqual({
    month: '2026-11',
    category: 'Travel',
    search: 'ferry',
    receipt: 'missing',
  })
  expect(read('month=2026-13&category=Yachts&search=&receipt=lost')).toEqual({})
})
