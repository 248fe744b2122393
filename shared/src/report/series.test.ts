import { expect, test } from 'vitest'
import { seriesPeriods, seriesStep } from '#report/series'

const days = (from: string, to: string) => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
})

test.each([
  ['2026-11-22', '2026-11-22', 'day'],
  ['2026-11-09', '2026-11-22', 'day'],
  ['2026-11-08', '2026-11-22', 'week'],
  ['2026-05-25', '2026-11-22', 'week'],
  ['2026-05-24', '2026-11-22', 'month'],
  ['2023-11-23', '2026-11-22', 'month'],
])('a chart from %s to %s has one bar per %s', (from, to, step) => {
  expect(seriesStep(days(from, to))).toBe(step)
})

test('a chart’s weeks start on Monday, and partial weeks are included', () => {
  // The range starts on a Sunday, the last day of a week.
  expect(seriesPeriods(days('2026-11-01', '2026-11-16'), 'week')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  expect(seriesPeriods(days('2026-11-02', '2026-11-08'), 'week')).toEqual(['2026-11-02'])
})

test('a chart includes every day and month across New Year and clock changes', () => {
  expect(seriesPeriods(days('2026-12-30', '2027-01-02'), 'day')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(seriesPeriods(days('2026-10-24', '2026-10-26'), 'day')).toHaveLength(3)
  expect(seriesPeriods(days('2026-10-31', '2027-01-01'), 'month')).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ])
})
