import { baseSessionMinutes, maxSessionMinutes } from '#package/package'
import { dayAfter, isMaltaTime } from '#time'

/** When sessions may start, as set by the operator. All times are Malta time. */
export type Timetable = {
  /** The weekly schedule: start times by day of the week (1 is Monday, 7 is Sunday). */
  pattern: readonly PatternSlot[]
  /** YYYY-MM-DD */
  daysOff: readonly string[]
  /** Blocked hours, which no session may overlap. The end is exclusive. */
  closures: readonly { date: string; startTime: string; endTime: string }[]
  /** Slots that were opened or closed individually. They override all of the above. */
  slots: readonly { date: string; startTime: string; isAvailable: boolean }[]
  /** UTC instants from the operator's Google Calendar. */
  busy: readonly { start: string; end: string }[]
}

type PatternSlot = {
  dayOfWeek: number
  startTime: string
  /** The first and last date on which this slot is offered, inclusive; null for no limit. */
  validFrom?: string | null
  validUntil?: string | null
}

/** The default week: Monday to Friday 09:00, 12:00, 15:00; Saturday 09:00, 12:00; Sunday none. */
export const defaultPattern: readonly PatternSlot[] = [
  ...[1, 2, 3, 4, 5].flatMap((dayOfWeek) =>
    ['09:00', '12:00', '15:00'].map((startTime) => ({ dayOfWeek, startTime })),
  ),
  ...['09:00', '12:00'].map((startTime) => ({ dayOfWeek: 6, startTime })),
]

export const manualReason = 'Manually set unavailable'

export const maxDaysOff = 366

/** Returns the start times that the operator has opened on a date, including booked ones. */
export const openTimes = (date: Temporal.PlainDate, timetable: Timetable): string[] => {
  const iso = date.toString()
  const pattern = timetable.daysOff.includes(iso) ? [] : timetable.pattern
  const times = new Set(
    pattern
      .filter((line) => line.dayOfWeek === date.dayOfWeek && isValidOn(iso, line))
      .filter(({ startTime }) => !isBlocked(iso, startTime, timetable))
      .map(({ startTime }) => startTime),
  )
  for (const slot of timetable.slots) {
    if (slot.date !== iso) continue
    if (slot.isAvailable) times.add(slot.startTime)
    else times.delete(slot.startTime)
  }
  return [...times].filter((time) => isMaltaTime(iso, time)).sort()
}

/** Returns whether an entry of the weekly schedule applies on a date ('YYYY-MM-DD'). */
export const isValidOn = (
  iso: string,
  { validFrom, validUntil }: Pick<PatternSlot, 'validFrom' | 'validUntil'>,
): boolean => (!validFrom || validFrom <= iso) && (!validUntil || iso <= validUntil)

/** Returns whether the longest possible session from `time` would overlap blocked hours. */
export const isBlocked = (iso: string, time: string, { closures }: Pick<Timetable, 'closures'>) => {
  const until = minutesOf(time) + maxSessionMinutes
  return closures.some(({ date, startTime, endTime }) => {
    if (date === iso) return minutesOf(startTime) < until && time < endTime
    return minutesOf(startTime) + minutesPerDay < until && date === dayAfter(iso)
  })
}

const minutesPerDay = 1_440

/** Returns when a session of the default length ends if it starts at 'HH:MM'; at most 23:59. */
export const defaultEndTime = (startTime: string): string => {
  const end = Temporal.PlainTime.from(startTime).add({ minutes: baseSessionMinutes })
  const text = end.toString({ smallestUnit: 'minute' })
  return text > startTime ? text : '23:59'
}

/** Converts a time to minutes since midnight. Blocked hours can end at '24:00'. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
