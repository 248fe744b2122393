import { expect, test } from 'vitest'
import {
  annualProjection,
  compareFigures,
  compareRates,
  formatRate,
  formatShare,
} from '#report/compare.ts'

const rate = (percent: number | null) => ({ percent, part: 0, whole: 0 })

test('shows a change as a percentage, or “new” if the previous figure was zero', () => {
  expect(compareFigures(225, 200)).toEqual({ text: '+12.5%', direction: 'up' })
  expect(compareFigures(150, 200)).toEqual({ text: '−25.0%', direction: 'down' })
  expect(compareFigures(5, 0)).toEqual({ text: 'New', direction: 'up' })
  expect(compareFigures(100_001, 100_000)).toEqual({ text: 'No change', direction: 'same' })
  expect(compareFigures(0, 0)).toEqual({ text: 'No change', direction: 'same' })
  // Disputes can make revenue negative.
  expect(compareFigures(60, -20)).toEqual({ text: '+400.0%', direction: 'up' })
})

test('compares rates in percentage points', () => {
  expect(compareRates(rate(81.3), rate(80))).toEqual({ text: '+1.3\u00a0pts', direction: 'up' })
  expect(compareRates(rate(80.01), rate(80))).toEqual({ text: 'No change', direction: 'same' })
  expect(compareRates(rate(80), rate(null))).toBeUndefined()
  expect(formatRate(rate(null))).toBe('–')
  expect(formatRate(rate(55.55))).toBe('55.6%')
  expect(formatShare(1, 3)).toBe('33.3%')
  expect(formatShare(1, 2)).toBe('50.0%')
  expect(formatShare(0, 0)).toBe('0.0%')
})

test('extrapolates the revenue of recent days to a full year', () => {
  expect(annualProjection('350.00', 7)).toBe('€18,250')
  expect(annualProjection('1000.00', 30)).toBe('€12,167')
  expect(annualProjection('18000.00', 365)).toBe('€18,000')
})
