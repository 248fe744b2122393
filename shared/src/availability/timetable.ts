import { baseSessionMinutes, maxSessionMinutes } from '#package/package'
import { formatTime, maltaInstant } from '#time'

/** What the operator has said about when sessions may start. All times are wall times in Malta. */
export type Timetable = {
  /** The week's pattern: a session may start on this day of the week (ISO: 1 Monday … 7 Sunday). */
  pattern: readonly PatternSlot[]
  /** Whole days off, as 'YYYY-MM-DD'. */
  daysOff: readonly string[]
  /** Parts of a day off, from startTime up to, not including, endTime: no session reaches into one. */
  closures: readonly { date: string; startTime: string; endTime: string }[]
  /** Slots that were opened or closed one by one; they win over pattern and closures. */
  slots: readonly { date: string; startTime: string; isAvailable: boolean }[]
  /** Busy times of the operator's own calendar, as UTC instants. */
  busy: readonly { start: string; end: string }[]
}

type PatternSlot = {
  dayOfWeek: number
  startTime: string
  /** First and last date on which the line holds; null is open. */
  validFrom?: string | null
  validUntil?: string | null
}

/** Monday to Friday 09:00, 12:00, 15:00; Saturday 09:00 and 12:00; Sunday none. */
export const defaultPattern: readonly PatternSlot[] = [
  ...[1, 2, 3, 4, 5].flatMap((dayOfWeek) =>
    ['09:00', '12:00', '15:00'].map((startTime) => ({ dayOfWeek, startTime })),
  ),
  ...['09:00', '12:00'].map((startTime) => ({ dayOfWeek: 6, startTime })),
]

/** The start times that the operator has open on a date, before any booking is looked at. */
export const openTimes = (date: Temporal.PlainDate, timetable: Timetable): string[] => {
  const iso = date.toString()
  const times = new Set<string>()
  if (!timetable.daysOff.includes(iso)) {
    for (const line of timetable.pattern) {
      if (line.dayOfWeek !== date.dayOfWeek) continue
      if (line.validFrom && iso < line.validFrom) continue
      if (line.validUntil && iso > line.validUntil) continue
      if (isClosed(iso, line.startTime, timetable)) continue
      times.add(line.startTime)
    }
  }
  for (const slot of timetable.slots) {
    if (slot.date !== iso) continue
    if (slot.isAvailable) times.add(slot.startTime)
    else times.delete(slot.startTime)
  }
  return [...times].filter((time) => exists(iso, time)).sort()
}

/**
 * Whether a time lies in a part of its day that is closed. As with busy times, the longest session
 * that a website may have must not reach into it.
 */
export const isClosed = (
  iso: string,
  time: string,
  { closures }: Pick<Timetable, 'closures'>,
): boolean => {
  const until = minutesOf(time) + maxSessionMinutes
  return closures.some(
    (closure) =>
      closure.date === iso && minutesOf(closure.startTime) < until && time < closure.endTime,
  )
}

/** When a session of the usual length ends that starts at 'HH:MM', within the day. */
export const defaultEndTime = (startTime: string): string => {
  const end = Temporal.PlainTime.from(startTime).add({ minutes: baseSessionMinutes })
  const text = end.toString({ smallestUnit: 'minute' })
  return text > startTime ? text : '23:59'
}

/** On the spring day the clocks skip an hour: what would start in it starts at no time at all. */
const exists = (iso: string, time: string) => formatTime(maltaInstant(iso, time)) === time

/** Since midnight. A closure may last until '24:00'. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
