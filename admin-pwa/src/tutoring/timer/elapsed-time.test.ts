import { expect, test } from 'vitest'
import {
  elapsedHundredths,
  formatElapsedTime,
  wasLeftRunning,
} from '#tutoring/timer/elapsed-time.ts'

const start = Temporal.Instant.from('2026-11-20T18:30:00Z')
const after = (text: string) => start.add(Temporal.Duration.from(text))

test('a timer counts in hundredths of an hour, with a minimum of one hundredth', () => {
  expect(elapsedHundredths(start, after('PT1H30M'))).toBe(150)
  expect(elapsedHundredths(start, after('PT50M'))).toBe(83)
  expect(elapsedHundredths(start, after('PT18S'))).toBe(1)
  expect(elapsedHundredths(start, after('PT54S'))).toBe(2)
  expect(elapsedHundredths(start, start)).toBe(1)
})

test('a timer never shows a negative time, even if the clock is set back', () => {
  expect(elapsedHundredths(start, after('-PT1H'))).toBe(1)
  expect(formatElapsedTime(start, after('-PT1H'))).toBe('0:00:00')
})

test('a timer is considered forgotten after eight hours', () => {
  expect(wasLeftRunning(start, after('PT7H59M59S'))).toBe(false)
  expect(wasLeftRunning(start, after('PT8H'))).toBe(true)
})

test('a running timer is shown as hours, minutes and seconds', () => {
  expect(formatElapsedTime(start, after('PT4M9.9S'))).toBe('0:04:09')
  expect(formatElapsedTime(start, after('PT26H'))).toBe('26:00:00')
})
