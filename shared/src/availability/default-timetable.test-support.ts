import { defaultPattern, type Timetable } from '#availability/timetable'

export const defaultTimetable: Timetable = {
  pattern: defaultPattern,
  daysOff: [],
  closures: [],
  slots: [],
  busy: [],
}
