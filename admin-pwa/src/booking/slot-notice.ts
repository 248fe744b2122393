import { checkSlot, overlaps } from '@synapse/shared/availability/slot'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { timeRefusalSentences } from '@synapse/shared/booking/booking'
import { isMaltaTime, maltaInstant } from '@synapse/shared/time'
import type { BookingDraft } from '#booking/booking-draft.ts'

/** A refusal or warning about the selected time, shown before the form is sent. */
export type TimeNote = { text: string; isRefused: boolean }

/**
 * Returns a refusal if the server wouldn't accept the time, or a warning if only visitors couldn't
 * book it.
 * @param timetable undefined until it is loaded
 * @param booked start times of all sessions, on every website
 */
export const slotNotice = (
  { date, time }: Pick<BookingDraft, 'date' | 'time'>,
  timetable: Timetable | undefined,
  booked: readonly Temporal.Instant[],
  now: Temporal.Instant,
): TimeNote | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  if (!isMaltaTime(date, time)) return { text: timeRefusalSentences.skipped, isRefused: true }
  const start = maltaInstant(date, time)
  if (Temporal.Instant.compare(start, now) <= 0)
    return { text: timeRefusalSentences.past, isRefused: true }
  if (booked.some((other) => overlaps(start, other)))
    return { text: timeRefusalSentences.taken, isRefused: true }
  const refusal = timetable && checkSlot(start, timetable, booked, now)
  if (!refusal) return undefined
  return refusal === 'busy'
    ? {
        text: 'You’re busy in Google Calendar at this time, but you can still book it.',
        isRefused: false,
      }
    : { text: 'Visitors can’t book this time, but you can.', isRefused: false }
}
