import { expect, test } from 'vitest'
import {
  adjacentPeriod,
  periodContaining,
  periodName,
  presetOf,
  presetPeriod,
  readPeriod,
  readReportPeriod,
} from '#report/period.ts'

test('returns the first and last day of a date’s month, quarter or year', () => {
  expect(periodContaining('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodContaining('quarter', '2026-11-22')).toEqual({
    from: '2026-10-01',
    to: '2026-12-31',
  })
  expect(periodContaining('quarter', '2026-03-31')).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
  })
  expect(periodContaining('year', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('the previous and next periods have the same type or, for a custom range, the same length', () => {
  expect(adjacentPeriod(periodContaining('month', '2026-01-31'), 1)).toEqual(
    periodContaining('month', '2026-02-01'),
  )
  expect(adjacentPeriod(periodContaining('quarter', '2026-01-01'), -1)).toEqual(
    periodContaining('quarter', '2025-12-31'),
  )
  expect(adjacentPeriod({ from: '2026-11-10', to: '2026-11-19' }, -1)).toEqual({
    from: '2026-10-31',
    to: '2026-11-09',
  })
})

test('formats the name of each type of period', () => {
  expect(periodName(periodContaining('month', '2026-11-22'))).toBe('November 2026')
  expect(periodName(periodContaining('quarter', '2026-11-22'))).toBe('Oct – Dec 2026')
  expect(periodName(periodContaining('year', '2026-11-22'))).toBe('2026')
  expect(periodName({ from: '2026-11-03', to: '2027-01-09' })).toBe('3 Nov 2026 – 9 Jan 2027')
})

test('the period defaults to the current quarter if the URL has no valid dates', () => {
  const quarter = periodContaining('quarter', '2026-11-22')
  expect(readPeriod('', '', '2026-11-22')).toEqual(quarter)
  expect(readPeriod('x', '2026-02-31', '2026-11-22')).toEqual(quarter)
  expect(readPeriod('2026-11-03', '2026-11-04', '2026-11-22')).toEqual({
    from: '2026-11-03',
    to: '2026-11-04',
  })
})

const today = '2026-11-20'

test('a preset date range includes its first and last day', () => {
  expect(presetPeriod('7', today)).toEqual({ from: '2026-11-14', to: today })
  expect(presetPeriod('365', today)).toEqual({ from: '2025-11-21', to: today })
  expect(presetPeriod('year', today).from).toBe('2026-01-01')
})

test('the date range defaults to the last 30 days if the URL has no valid dates', () => {
  expect(readReportPeriod('', '', today)).toEqual({ from: '2026-10-22', to: today })
  expect(readReportPeriod('2026-02-31', 'x', today)).toEqual({ from: '2026-10-22', to: today })
  expect(readReportPeriod('', '2026-03-30', today)).toEqual({
    from: '2026-03-01',
    to: '2026-03-30',
  })
})

test('recognises a preset date range by its dates', () => {
  expect(presetOf(presetPeriod('90', today), today)).toBe('90')
  expect(presetOf({ from: '2026-11-01', to: today }, today)).toBeUndefined()
})
