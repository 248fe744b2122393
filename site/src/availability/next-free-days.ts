import { bookableDates, freeSlots, type SlotCalendar } from '@synapse/shared/availability/slot'

export type FreeDay = { date: Temporal.PlainDate; slots: Temporal.Instant[] }

/** Returns up to `count` of the next days with free slots, each with all of its free slots. */
export const nextFreeDays = (calendar: SlotCalendar, count: number): FreeDay[] => {
  const days: FreeDay[] = []
  for (const date of bookableDates(calendar.now)) {
    if (days.length === count) break
    const slots = freeSlots(date, calendar)
    if (slots.length > 0) days.push({ date, slots })
  }
  return days
}
