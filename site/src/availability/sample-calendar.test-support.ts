import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import type { Timetable } from '@synapse/shared/availability/timetable'
import type { LoadedCalendar } from '#availability/loaded-calendar.ts'

/** Returns a loaded calendar with the default schedule. */
export const sampleCalendar = (
  now: string,
  changes: Partial<Timetable> = {},
  booked: string[] = [],
): LoadedCalendar => ({
  timetable: { ...defaultTimetable, ...changes },
  booked: booked.map((start) => Temporal.Instant.from(start)),
  now: Temporal.Instant.from(now),
})
