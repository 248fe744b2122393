import { expect, test } from 'vitest'
import { pluralize } from '#ui/format.ts'

test('counts use the singular for one, and commas as thousands separators', () => {
  expect(pluralize(1, 'row')).toBe('1 row')
  expect(pluralize(0, 'session')).toBe('0 sessions')
  expect(pluralize(50_000, 'row')).toBe('50,000 rows')
})
