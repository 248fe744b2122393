import { describe, expect, test } from 'vitest'
import { canOpenDay, dayStatus } from '#availability/day-status'
import { defaultTimetable } from '#availability/default-timetable.test-support'
import type { Timetable } from '#availability/timetable'

/** Monday 1 February 2027, 10:00 in Malta. */
const monday = '2027-02-01T09:00:00Z'

const statusOf = (date: string, { now = monday, timetable = {}, booked = [] }: Situation = {}) =>
  dayStatus(Temporal.PlainDate.from(date), {
    timetable: { ...defaultTimetable, ...timetable },
    booked: booked.map((text) => Temporal.Instant.from(text)),
    now: Temporal.Instant.from(now),
  })

type Situation = { now?: string; timetable?: Partial<Timetable>; booked?: string[] }

describe('a day is unavailable', () => {
  test('if it is in the past', () => expect(statusOf('2027-01-29')).toBe('unavailable'))
  test('if it is a Sunday', () => expect(statusOf('2027-02-07')).toBe('unavailable'))
  test('if it is a day off', () =>
    expect(statusOf('2027-02-03', { timetable: { daysOff: ['2027-02-03'] } })).toBe('unavailable'))
  test('if it is today and all remaining slots start within 30 minutes', () =>
    expect(statusOf('2027-02-01', { now: '2027-02-01T13:30:00Z' })).toBe('unavailable'))

  const evening = (date: string) => ({
    timetable: { slots: [{ date, startTime: '20:00', isAvailable: true }] },
  })
  test('if it is today and the time is past 17:00, even with free slots', () => {
    const slots = evening('2027-02-01')
    expect(statusOf('2027-02-01', { ...slots, now: '2027-02-01T16:00:00Z' })).toBe('limited')
    expect(statusOf('2027-02-01', { ...slots, now: '2027-02-01T16:00:01Z' })).toBe('unavailable')
  })
  test('if it is today, a Saturday, and the time is past 14:00, even with free slots', () => {
    const slots = evening('2027-02-06')
    expect(statusOf('2027-02-06', { ...slots, now: '2027-02-06T13:00:00Z' })).toBe('limited')
    expect(statusOf('2027-02-06', { ...slots, now: '2027-02-06T13:00:01Z' })).toBe('unavailable')
  })
})

describe('a day is disabled', () => {
  test('if it is more than two months away', () => {
    expect(statusOf('2027-04-01')).toBe('available')
    expect(statusOf('2027-04-02')).toBe('disabled')
    expect(statusOf('2027-04-04')).toBe('disabled')
  })
  test('if it is more than two months after the date in Malta, whatever the machine’s time zone', () => {
    expect(statusOf('2027-04-01', { now: '2027-01-31T22:59:59Z' })).toBe('disabled')
    expect(statusOf('2027-04-01', { now: '2027-01-31T23:00:00Z' })).toBe('available')
  })
  test('if it is 1 March and today is 31 December, because two months later is the last day of February', () => {
    expect(statusOf('2028-02-29', { now: '2027-12-31T09:00:00Z' })).toBe('available')
    expect(statusOf('2028-03-01', { now: '2027-12-31T09:00:00Z' })).toBe('disabled')
  })
})

test('only days with free slots can be opened in the calendar', () => {
  expect(
    (['unavailable', 'disabled', 'limited', 'available'] as const).map((status) =>
      canOpenDay(status),
    ),
  ).toEqual([false, false, true, true])
})
