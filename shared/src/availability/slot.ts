import { openTimes, type Timetable } from '#availability/timetable'
import { maxSessionMinutes } from '#package/package'
import { formatTime, inMalta, maltaDate, maltaInstant } from '#time'

/** The minimum time between the starts of two sessions. The database enforces it, too. */
export const sessionBufferHours = 3
const bookingWindowMonths = 2
/** The minimum notice for a slot on the same day. */
const leadMinutes = 30
/** From this time in Malta, visitors can no longer book a slot today. */
const todayCutOff = { saturday: '14:00', otherDays: '17:00' } as const

export const slotRefusalMessages = {
  past: 'That time has already passed. Please choose a later time.',
  beyond_window: 'Sessions can be booked up to two months ahead. Please choose an earlier day.',
  after_cut_off: 'Today’s sessions can no longer be booked. Please choose another day.',
  too_soon: 'That session starts in less than 30 minutes. Please choose a later time.',
  not_a_slot: 'Sessions don’t start at that time. Please choose one of the times shown.',
  taken: 'That time has just been booked. Please choose another time.',
  busy: 'The tutor isn’t free at that time. Please choose another time.',
} as const

export type SlotRefusal = keyof typeof slotRefusalMessages

/** The data that determines which slots are free. */
export type SlotCalendar = {
  timetable: Timetable
  /** The starts of all completed bookings, on any website. */
  booked: readonly Temporal.Instant[]
  now: Temporal.Instant
}

/**
 * Returns why a session can't start at a given instant; undefined if it can. The site's calendar
 * and the server both use this function.
 */
export const slotRefusal = (
  start: Temporal.Instant,
  { timetable, booked, now }: SlotCalendar,
): SlotRefusal | undefined => {
  const date = maltaDate(start)
  const today = maltaDate(now)
  const daysAhead = Temporal.PlainDate.compare(date, today)
  if (start.epochMilliseconds <= now.epochMilliseconds) return 'past'
  if (isBeyondWindow(date, now)) return 'beyond_window'
  if (daysAhead === 0 && isAfterCutOff(now)) return 'after_cut_off'
  if (daysAhead === 0 && minutesBetween(now, start) <= leadMinutes) return 'too_soon'
  if (!isOpenTime(start, date, timetable)) return 'not_a_slot'
  if (booked.some((other) => overlaps(start, other))) return 'taken'
  if (isBusyAt(start, timetable)) return 'busy'
}

/** Returns the slots that visitors can book on a date, earliest first. */
export const freeSlots = (date: Temporal.PlainDate, calendar: SlotCalendar): Temporal.Instant[] =>
  openTimes(date, calendar.timetable)
    .map((time) => maltaInstant(date, time))
    .filter((start) => !slotRefusal(start, calendar))

/** Returns the free slots nearest to an instant, in chronological order. */
export const nearestFreeSlots = (
  wanted: Temporal.Instant,
  count: number,
  calendar: SlotCalendar,
): Temporal.Instant[] => {
  const distance = (at: Temporal.Instant) => Math.abs(minutesBetween(wanted, at))
  return bookableDates(calendar.now)
    .flatMap((date) => freeSlots(date, calendar))
    .filter((at) => !at.equals(wanted))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort(Temporal.Instant.compare)
}

/** Returns all dates that visitors can book, starting today. */
export const bookableDates = (now: Temporal.Instant): Temporal.PlainDate[] => {
  const today = maltaDate(now)
  const days = today.until(lastBookableDate(now), { largestUnit: 'day' }).days
  return Array.from({ length: days + 1 }, (_, offset) => today.add({ days: offset }))
}

/** Returns the last date that visitors can book. */
export const lastBookableDate = (now: Temporal.Instant): Temporal.PlainDate =>
  maltaDate(now).add({ months: bookingWindowMonths })

/** Returns whether a date is further ahead than visitors can book. */
export const isBeyondWindow = (date: Temporal.PlainDate, now: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(date, lastBookableDate(now)) > 0

/** Returns whether sessions with these starts would be too close together. */
export const overlaps = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Math.abs(minutesBetween(a, b)) < sessionBufferHours * 60

const isAfterCutOff = (now: Temporal.Instant) => {
  const cutOff = inMalta(now).dayOfWeek === 6 ? todayCutOff.saturday : todayCutOff.otherDays
  return Temporal.Instant.compare(now, maltaInstant(maltaDate(now), cutOff)) > 0
}

const isOpenTime = (start: Temporal.Instant, date: Temporal.PlainDate, timetable: Timetable) => {
  const time = formatTime(start)
  // Converting the time back must give the same instant. This rejects times with seconds, and times
  // that are skipped or repeated when clocks change.
  return openTimes(date, timetable).includes(time) && maltaInstant(date, time).equals(start)
}

/** Returns whether the longest possible session from `start` would overlap a busy time. */
export const isBusyAt = (start: Temporal.Instant, { busy }: Pick<Timetable, 'busy'>): boolean => {
  const from = start.epochMilliseconds
  const until = from + maxSessionMinutes * 60_000
  return busy.some(
    (period) =>
      from < Temporal.Instant.from(period.end).epochMilliseconds &&
      Temporal.Instant.from(period.start).epochMilliseconds < until,
  )
}

const minutesBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  (to.epochMilliseconds - from.epochMilliseconds) / 60_000
