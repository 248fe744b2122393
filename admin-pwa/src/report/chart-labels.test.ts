import { expect, test } from 'vitest'
import { chartBar } from '#report/chart-labels.ts'

const today = '2026-12-08'
const range = { from: '2026-12-02', to: '2027-02-03' }

test.each([
  ['2026-11-30', '2–6 Dec 2026'],
  ['2026-12-07', '7–13 Dec 2026'],
  ['2026-12-28', '28 Dec 2026 – 3 Jan 2027'],
  ['2027-01-25', '25–31 Jan 2027'],
  ['2027-02-01', '1–3 Feb 2027'],
])('labels the week from %s as %s, omitting days outside the date range', (monday, label) => {
  expect(chartBar(monday, 'week', today, range).name).toBe(label)
})

test('labels weeks that span two months or consist of one day', () => {
  const name = (monday: string, from: string) =>
    chartBar(monday, 'week', today, { from, to: '2026-12-31' }).name
  expect(name('2026-09-28', '2026-09-01')).toBe('28 Sep – 4 Oct 2026')
  expect(name('2026-11-30', '2026-12-06')).toBe('6 Dec 2026')
})

test('labels days and months in full, and abbreviates them on the axis', () => {
  const day = { name: '8 Dec 2026', mark: '8 Dec' }
  expect(chartBar('2026-12-08', 'day', today, range)).toMatchObject(day)
  const month = { name: 'Dec 2026', mark: 'Dec ’26' }
  expect(chartBar('2026-12', 'month', today, range)).toMatchObject(month)
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
] as const)('the bar for %s (a %s) is current on %s: %s', (period, step, day, isCurrent) => {
  expect(chartBar(period, step, day).isCurrent).toBe(isCurrent)
})

test('a period is no longer current once its date range has ended', () => {
  const isCurrent = (to: string) =>
    chartBar('2026-12', 'month', today, { from: '2026-12-01', to }).isCurrent
  expect([isCurrent('2026-12-07'), isCurrent('2026-12-08')]).toEqual([false, true])
})
