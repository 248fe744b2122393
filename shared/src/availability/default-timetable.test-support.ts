import { defaultPattern, type Timetable } from '#availability/timetable'

/** The default weekly schedule, without exceptions. */
export const defaultTimetable: Timetable = {
  pattern: defaultPattern,
  daysOff: [],
  closures: [],
  slots: [],
  busy: [],
}
