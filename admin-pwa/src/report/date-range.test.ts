import { expect, test } from 'vitest'
import { presetOf, rangeOf, readRange } from '#report/date-range.ts'

const today = '2026-11-20'

test('a preset date range includes its first and last day', () => {
  expect(rangeOf('7', today)).toEqual({ from: '2026-11-14', to: today })
  expect(rangeOf('365', today)).toEqual({ from: '2025-11-21', to: today })
  expect(rangeOf('year', today).from).toBe('2026-01-01')
})

test('the date range defaults to the last 30 days if the URL has no valid dates', () => {
  expect(readRange('', '', today)).toEqual({ from: '2026-10-22', to: today })
  expect(readRange('2026-02-31', 'x', today)).toEqual({ from: '2026-10-22', to: today })
  expect(readRange('', '2026-03-30', today)).toEqual({ from: '2026-03-01', to: '2026-03-30' })
})

test('recognises a preset date range by its dates', () => {
  expect(presetOf(rangeOf('90', today), today)).toBe('90')
  expect(presetOf({ from: '2026-11-01', to: today }, today)).toBeUndefined()
})
