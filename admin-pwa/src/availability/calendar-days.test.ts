import { afterEach, expect, test, vi } from 'vitest'
import { daysToCount, daysToLoad, upcomingFirst } from '#availability/calendar-days.ts'

afterEach(() => void vi.useRealTimers())

test('the calendar also loads the evening before its first day', () => {
  expect(daysToLoad(Temporal.PlainDate.from('2027-02-10'))).toEqual({
    from: '2027-01-31',
    to: '2027-03-01',
  })
})

test('the figures cover the month or week', () => {
  const date = Temporal.PlainDate.from('2026-11-30')
  expect(daysToCount(date, 'month')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysToCount(date, 'week')).toEqual({ from: '2026-11-30', to: '2026-12-06' })
})

test('the current week’s past days are listed last', () => {
  vi.setSystemTime('2027-02-17T12:00:00Z')
  const days = (date: string) => upcomingFirst(Temporal.PlainDate.from(date)).map(({ day }) => day)
  expect(days('2027-02-20')).toEqual([17, 18, 19, 20, 21, 15, 16])
  expect(days('2027-02-10')).toEqual([8, 9, 10, 11, 12, 13, 14])
})
