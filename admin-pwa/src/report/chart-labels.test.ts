import { expect, test } from 'vitest'
import { barAxisLabel, barLabel, isCurrentPeriod } from '#report/chart-labels.ts'

const range = { from: '2026-12-02', to: '2027-02-03' }

test.each([
  ['2026-11-30', '2–6 Dec 2026'],
  ['2026-12-07', '7–13 Dec 2026'],
  ['2026-12-28', '28 Dec 2026 – 3 Jan 2027'],
  ['2027-01-25', '25–31 Jan 2027'],
  ['2027-02-01', '1–3 Feb 2027'],
])('labels the week from %s as %s, omitting days outside the date range', (monday, label) => {
  expect(barLabel(monday, 'week', range)).toBe(label)
})

test('labels a week that spans two months with both months, and a one-day week with its date', () => {
  expect(barLabel('2026-09-28', 'week', { from: '2026-09-01', to: '2026-12-31' })).toBe(
    '28 Sep – 4 Oct 2026',
  )
  expect(barLabel('2026-11-30', 'week', { from: '2026-12-06', to: '2026-12-31' })).toBe(
    '6 Dec 2026',
  )
})

test('labels days and months in full, but abbreviates them on the axis', () => {
  expect(barLabel('2026-12-08', 'day', range)).toBe('8 Dec 2026')
  expect(barLabel('2026-12', 'month', range)).toBe('Dec 2026')
  expect([barAxisLabel('2026-12-08'), barAxisLabel('2026-12')]).toEqual(['8 Dec', 'Dec ’26'])
})

test.each([
  ['2026-12', 'month', '2026-12-31', true],
  ['2026-12', 'month', '2027-01-01', false],
  ['2026-12-07', 'week', '2026-12-06', false],
  ['2026-12-07', 'week', '2026-12-07', true],
  ['2026-12-07', 'week', '2026-12-13', true],
  ['2026-12-07', 'week', '2026-12-14', false],
  ['2026-12-07', 'day', '2026-12-07', true],
  ['2026-12-07', 'day', '2026-12-08', false],
] as const)('the period from %s, a %s, includes the day %s: %s', (period, step, day, isCurrent) => {
  expect(isCurrentPeriod(period, step, day)).toBe(isCurrent)
})

test('a period is no longer current once its date range has ended', () => {
  expect(isCurrentPeriod('2026-12', 'month', '2026-12-08', '2026-12-07')).toBe(false)
  expect(isCurrentPeriod('2026-12', 'month', '2026-12-07', '2026-12-07')).toBe(true)
})
