import { bookableDates, freeSlots } from '@synapse/shared/availability/slot'
import type { LoadedCalendar } from '#availability/loaded-calendar.ts'

export type FreeDay = { date: Temporal.PlainDate; slots: Temporal.Instant[] }

/** Returns the next days with free slots, up to `count` of them, with all of their slots. */
export const nextFreeDays = (
  { timetable, booked, now }: LoadedCalendar,
  count: number,
): FreeDay[] => {
  const days: FreeDay[] = []
  for (const date of bookableDates(now)) {
    if (days.length === count) break
    const slots = freeSlots(date, timetable, booked, now)
    if (slots.length > 0) days.push({ date, slots })
  }
  return days
}
