import { freeSlots, nearestFreeSlots } from '@synapse/shared/availability/slot'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { parseIsoDate } from '#ui/format/format-time.ts'

const nearbySlots = 12

/**
 * Returns the free slots on a day; the date may be incomplete. For a session that is being moved,
 * also returns the slots nearest to its current time.
 * @param own the start of the session being moved, which isn't in `booked`
 */
export const suggestedSlots = (
  date: string,
  timetable: Timetable,
  booked: readonly Temporal.Instant[],
  now: Temporal.Instant,
  own?: Temporal.Instant,
): Temporal.Instant[] => {
  const day = parseIsoDate(date)
  const ofDay = day ? freeSlots(Temporal.PlainDate.from(day), { timetable, booked, now }) : []
  if (!own) return ofDay
  const near = nearestFreeSlots(own, nearbySlots, { timetable, booked, now })
  return [...new Map([...ofDay, ...near].map((at) => [at.toString(), at])).values()]
    .filter((at) => !at.equals(own))
    .sort(Temporal.Instant.compare)
}
