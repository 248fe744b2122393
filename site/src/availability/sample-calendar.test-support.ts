import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import type { SlotCalendar } from '@synapse/shared/availability/slot'
import type { Timetable } from '@synapse/shared/availability/timetable'

/** Uses the default schedule. */
export const sampleCalendar = (
  now: string,
  changes: Partial<Timetable> = {},
  booked: string[] = [],
): SlotCalendar => ({
  timetable: { ...defaultTimetable, ...changes },
  booked: booked.map((start) => Temporal.Instant.from(start)),
  now: Temporal.Instant.from(now),
})
