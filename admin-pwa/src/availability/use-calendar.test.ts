import { afterEach, expect, test, vi } from 'vitest'
import {
  daysToCount,
  daysToLoad,
  isOutside,
  startsInCurrentWeek,
} from '#availability/use-calendar.ts'

afterEach(() => void vi.useRealTimers())

test('the calendar also loads the evening before its first day', () => {
  expect(daysToLoad(Temporal.PlainDate.from('2027-02-10'), 'bookings')).toEqual({
    from: '2027-01-31',
    to: '2027-03-01',
  })
})

test('the availability calendar starts in the current week, unless another month is shown', () => {
  vi.setSystemTime('2027-02-20T12:00:00Z')
  const isRollingOn = (date: string, show: 'bookings' | 'availability') =>
    startsInCurrentWeek(Temporal.PlainDate.from(date), show)
  expect(isRollingOn('2027-02-20', 'availability')).toBe(true)
  expect(isRollingOn('2027-02-20', 'bookings')).toBe(false)
  expect(isRollingOn('2027-03-20', 'availability')).toBe(false)
})

test('upcoming days at the end of this month’s grid aren’t dimmed', () => {
  vi.setSystemTime('2026-11-30T12:00:00Z')
  const isDimmed = (day: string, date: string) =>
    isOutside(Temporal.PlainDate.from(day), Temporal.PlainDate.from(date))
  expect(isDimmed('2026-12-01', '2026-11-30')).toBe(false)
  expect(isDimmed('2026-10-31', '2026-11-30')).toBe(true)
  expect(isDimmed('2027-01-01', '2026-12-15')).toBe(true)
})

test('figures count the month or, if availability starts in the current week, the days shown', () => {
  vi.setSystemTime('2026-11-30T12:00:00Z')
  const date = Temporal.PlainDate.from('2026-11-30')
  expect(daysToCount(date, 'bookings')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysToCount(date, 'availability')).toEqual({ from: '2026-11-30', to: '2027-01-03' })
})
