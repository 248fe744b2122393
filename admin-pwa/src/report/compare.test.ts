import { expect, test } from 'vitest'
import { compareFigures, compareRates, formatRate, formatShare } from '#report/compare.ts'
import { presetOf, rangeOf, readRange } from '#report/date-range.ts'

const today = '2026-11-20'
const rate = (percent: number | null) => ({ percent, part: 0, whole: 0 })

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

test('shows a change as a percentage, or “new” if the previous figure was zero', () => {
  expect(compareFigures(225, 200)).toEqual({ text: '+12.5%', direction: 'up' })
  expect(compareFigures(150, 200)).toEqual({ text: '−25%', direction: 'down' })
  expect(compareFigures(5, 0)).toEqual({ text: 'new', direction: 'up' })
  expect(compareFigures(0, 0)).toEqual({ text: 'no change', direction: 'same' })
})

test('compares rates in percentage points', () => {
  expect(compareRates(rate(81.3), rate(80))).toEqual({ text: '+1.3 points', direction: 'up' })
  expect(compareRates(rate(80.01), rate(80))).toEqual({ text: 'no change', direction: 'same' })
  expect(compareRates(rate(80), rate(null))).toBeUndefined()
  expect(formatRate(rate(null))).toBe('—')
  expect(formatRate(rate(55.55))).toBe('55.6%')
  expect(formatShare(1, 3)).toBe('33.3%')
  expect(formatShare(0, 0)).toBe('0%')
})
