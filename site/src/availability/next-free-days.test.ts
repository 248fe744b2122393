import { formatTime } from '@synapse/shared/time'
import { expect, test } from 'vitest'
import { nextFreeDays } from '#availability/next-free-days.ts'
import { sampleCalendar } from '#availability/sample-calendar.test-support.ts'

const read = (days: ReturnType<typeof nextFreeDays>) =>
  days.map(({ date, slots }) => `${date} ${slots.map((slot) => formatTime(slot)).join(' ')}`)

test('skips days off, Sundays and booked slots', () => {
  // It is Friday 4 December, less than 30 minutes before the last slot.
  const loaded = sampleCalendar('2026-12-04T13:45:00Z', { daysOff: ['2026-12-08'] }, [
    '2026-12-05T08:00:00Z',
  ])
  expect(read(nextFreeDays(loaded, 3))).toEqual([
    '2026-12-05 12:00',
    '2026-12-07 09:00 12:00 15:00',
    '2026-12-09 09:00 12:00 15:00',
  ])
})

test('returns fewer days if there aren’t enough free days', () => {
  expect(nextFreeDays(sampleCalendar('2026-12-04T13:45:00Z', { pattern: [] }), 4)).toEqual([])
})
