import { overlaps, slotRefusal } from '@synapse/shared/availability/slot'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { timeRefusalMessages } from '@synapse/shared/booking/booking'
import { isMaltaTime, maltaInstant } from '@synapse/shared/time'
import { isTimeText, parseIsoDate } from '#ui/format/format-time.ts'

/** Returns the selected start, or undefined while the date or time is incomplete. */
export const parseStart = (date: string, time: string): Temporal.Instant | undefined =>
  parseIsoDate(date) && isTimeText(time) ? maltaInstant(date, time) : undefined

/**
 * Returns an error if the server would reject the time, or a warning if only the operator can book
 * it.
 * @param timetable undefined while loading
 * @param booked the starts of all other sessions, on every website
 */
export const slotNotice = (
  { date, time }: { date: string; time: string },
  timetable: Timetable | undefined,
  booked: readonly Temporal.Instant[],
  now: Temporal.Instant,
): { text: string; isRefused: boolean } | undefined => {
  const start = parseStart(date, time)
  if (!start) return undefined
  const refused = (text: string) => ({ text, isRefused: true })
  if (!isMaltaTime(date, time)) return refused(timeRefusalMessages.skipped)
  if (Temporal.Instant.compare(start, now) <= 0) return refused(timeRefusalMessages.past)
  if (booked.some((other) => overlaps(start, other))) return refused(timeRefusalMessages.taken)
  const refusal = timetable && slotRefusal(start, { timetable, booked, now })
  if (!refusal) return undefined
  const text =
    refusal === 'busy'
      ? 'You’re busy in Google Calendar at this time, but you can still book it.'
      : 'Visitors can’t book this time, but you can.'
  return { text, isRefused: false }
}
