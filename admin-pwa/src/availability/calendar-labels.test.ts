import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { expect, test } from 'vitest'
import { slotLabel } from '#availability/calendar-labels.ts'
import { daySlots } from '#availability/day-slots.ts'

const date = Temporal.PlainDate.from('2026-12-09')
const now = Temporal.Instant.from('2026-12-08T08:00:00Z')

test('the label of an open slot mentions a day off or blocked hours', () => {
  const slots = [{ date: '2026-12-09', startTime: '18:00', isAvailable: true }]
  const texts = (changes: Partial<Timetable>) =>
    daySlots(date, { ...defaultTimetable, slots, ...changes }, [], now).map(slotLabel)
  expect(texts({})).toEqual(['Open', 'Open', 'Open', 'Open'])
  expect(texts({ daysOff: ['2026-12-09'] }).at(-1)).toBe('Open, even though it’s a day off')
  const closures = [{ date: '2026-12-09', startTime: '14:00', endTime: '19:00' }]
  expect(texts({ closures }).at(-1)).toBe('Open, even though these hours are blocked')
})
