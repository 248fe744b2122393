import { expect, test } from 'vitest'
import { periodLabel } from '#report/period.ts'

test('a month and a day are said shortly', () => {
  expect(periodLabel('2026-12')).toBe('Dec 2026')
  expect(periodLabel('2026-12-08')).toBe('8 Dec 2026')
})
