import { expect, test } from 'vitest'
import {
  formatDateRange,
  formatMinuteOfDay,
  formatStoredTime,
  parseMonth,
} from '#ui/format/format-time.ts'

test('accepts only valid months in the form YYYY-MM', () => {
  expect(['2026-12', '2026-13', '2026-1', '2026-12-01', ''].map(parseMonth)).toEqual([
    '2026-12',
    ...Array(4).fill(undefined),
  ])
})

test.each([
  ['2026-12-08', '2026-12-08', '8 Dec 2026'],
  ['2026-12-07', '2026-12-13', '7–13 Dec 2026'],
  ['2026-09-28', '2026-10-04', '28 Sep – 4 Oct 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027'],
  ['2026-12-08', '2027-12-09', '8 Dec 2026 – 9 Dec 2027'],
])(
  'formats the range from %s to %s as %s, without repeating the month or year',
  (from, to, text) => {
    expect(formatDateRange(from, to)).toBe(text)
  },
)

test('formats minutes since midnight as a time', () => {
  expect([0, 555, 1439].map(formatMinuteOfDay)).toEqual(['00:00', '09:15', '23:59'])
})

test.each([
  ['2026-11-22', '22 Nov 2026'],
  ['2026-12-08T08:00:00.000Z', '8 Dec 2026, 09:00'],
  ['2026-11', undefined],
  ['2026-13-01', undefined],
  ['On 2026-11-22', undefined],
  [null, undefined],
])('the stored value %s is shown as %s', (value, text) => {
  expect(formatStoredTime(value)).toBe(text)
})
