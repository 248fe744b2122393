import type { Timetable } from '@synapse/shared/availability/timetable'

/** The calendar's data: a website's timetable, the booked times and the current time. */
export type LoadedCalendar = {
  timetable: Timetable
  booked: Temporal.Instant[]
  now: Temporal.Instant
}
