import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import { maltaInstant } from '@synapse/shared/time'
import { expect, test } from 'vitest'
import { suggestedSlots } from '#booking/suggested-slots.ts'

const now = Temporal.Instant.from('2026-12-07T08:00:00Z')
const own = maltaInstant('2026-12-08', '12:00')
const suggested = (date: string, moved?: Temporal.Instant) =>
  suggestedSlots(date, defaultTimetable, [], now, moved).map(String)

test('suggests the day’s slots for a new session', () => {
  expect(suggested('2026-12-08')).toContain(own.toString())
  expect(suggested('2026-12-08').every((at) => at.startsWith('2026-12-08'))).toBe(true)
  expect(suggested('')).toEqual([])
})

test('for a booking being moved, also suggests slots near its current time', () => {
  const slots = suggested('2026-12-29', own)
  expect(slots).toEqual([...new Set(slots)].sort())
  expect(slots).toEqual(expect.arrayContaining(suggested('2026-12-29')))
  expect(slots).toHaveLength(suggested('2026-12-29').length + 12)
  expect(slots).not.toContain(own.toString())
})
