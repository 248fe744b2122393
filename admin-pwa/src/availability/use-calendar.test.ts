import { afterEach, expect, test, vi } from 'vitest'
import { daysToLoad, startsInCurrentWeek } from '#availability/use-calendar.ts'

afterEach(() => void vi.useRealTimers())

test('the calendar also loads the evening before its first day', () => {
  expect(daysToLoad(Temporal.PlainDate.from('2027-02-10'), 'bookings')).toEqual({
    from: '2027-01-31',
    to: '2027-03-01',
  })
  expect(daysToLoad(Temporal.PlainDate.from('2027-02-28'), 'bookings').to).toBe('2027-03-07')
})

test('the availability calendar starts in the current week, unless another month is shown', () => {
  vi.setSystemTime('2027-02-20T12:00:00Z')
  const isRollingOn = (date: string, show: 'bookings' | 'availability') =>
    startsInCurrentWeek(Temporal.PlainDate.from(date), show)
  expect(isRollingOn('2027-02-20', 'availability')).toBe(true)
  expect(isRollingOn('2027-02-20', 'bookings')).toBe(false)
  expect(isRollingOn('2027-03-20', 'availability')).toBe(false)
})
