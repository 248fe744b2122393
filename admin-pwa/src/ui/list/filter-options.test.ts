import { expect, test } from 'vitest'
import { monthOptions } from '#ui/list/filter-options.ts'

test('a month filter lists the selected month and all months with records, latest first', () => {
  const days = ['2026-09-30', '2026-11-01', '2026-11-20', '2025-12-31']
  expect(monthOptions(days, '2026-10').map(({ label }) => label)).toEqual([
    'November 2026',
    'October 2026',
    'September 2026',
    'December 2025',
  ])
  expect(monthOptions([], undefined)).toEqual([])
})
