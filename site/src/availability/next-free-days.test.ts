import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import { formatTime } from '@synapse/shared/time'
import { expect, test } from 'vitest'
import { nextFreeDays } from '#availability/next-free-days.ts'
import type { LoadedTimetable } from '#availability/use-timetable.ts'

const loaded = (now: string, booked: string[] = [], changes: object = {}) =>
  ({
    page: { timetable: { ...defaultTimetable, daysOff: ['2026-12-08'], ...changes } },
    booked: booked.map((at) => Temporal.Instant.from(at)),
    now: Temporal.Instant.from(now),
  }) as unknown as LoadedTimetable

const read = (days: ReturnType<typeof nextFreeDays>) =>
  days.map(({ date, slots }) => `${date} ${slots.map((slot) => formatTime(slot)).join(' ')}`)

test('skips days off, Sundays and booked slots', () => {
  // The time is Friday 4 December, less than 30 minutes before the last slot.
  const days = nextFreeDays(loaded('2026-12-04T13:45:00Z', ['2026-12-05T08:00:00Z']), 3)
  expect(read(days)).toEqual([
    '2026-12-05 12:00',
    '2026-12-07 09:00 12:00 15:00',
    '2026-12-09 09:00 12:00 15:00',
  ])
})

test('returns fewer days if there aren’t enough free ones', () => {
  expect(nextFreeDays(loaded('2026-12-04T13:45:00Z', [], { pattern: [] }), 4)).toEqual([])
})
