import { expect, test } from 'vitest'
import { parseMonth, timeOfMinute } from '#ui/format/format-time.ts'

test('accepts only existing months', () => {
  expect(['2026-12', '2026-13', '2026-1', '2026-12-01', ''].map(parseMonth)).toEqual([
    '2026-12',
    ...Array(4).fill(undefined),
  ])
})

test('formats minutes since midnight as a time', () => {
  expect([0, 555, 1439].map(timeOfMinute)).toEqual(['00:00', '09:15', '23:59'])
})
