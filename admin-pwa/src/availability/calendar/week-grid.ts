import { clamp } from '@mantine/hooks'
import { inMalta, maltaDate, maltaInstant } from '@synapse/shared/time'
import { sessionInterval } from '#booking/local/upcoming-sessions.ts'
import { formatMinuteOfDay } from '#ui/format/format-time.ts'

/** The visible hours of the week view: 8 and 20 stand for 08:00 to 20:00. */
export type HourRange = { first: number; last: number }

export type TimedSession = { sessionDate: string; durationMinutes: number }

const defaultHours: HourRange = { first: 8, last: 20 }

const snapMinutes = 15

/** Returns the default hours, extended to include all sessions and free slots. */
export const visibleHours = (sessions: readonly TimedSession[]): HourRange =>
  sessions.reduce(({ first, last }, session) => {
    const start = minuteOfDay(session.sessionDate)
    const end = Math.min(24 * 60, start + session.durationMinutes)
    return {
      first: Math.min(first, Math.floor(start / 60)),
      last: Math.max(last, Math.ceil(end / 60)),
    }
  }, defaultHours)

/** Returns the part of a session after midnight, if any. The week view shows it on the next day. */
export const partAfterMidnight = <Session extends TimedSession>(session: Session): Session[] => {
  const midnight = maltaInstant(maltaDate(session.sessionDate).add({ days: 1 }), '00:00')
  const durationMinutes = midnight.until(sessionInterval(session).end).total('minutes')
  return durationMinutes > 0
    ? [{ ...session, sessionDate: midnight.toString(), durationMinutes }]
    : []
}

type GridPosition = { column: number; topPercent: number; heightPercent: number }

/** Returns a session's position in a week; undefined if it is in another week. */
export const gridPosition = (
  session: TimedSession,
  week: readonly Temporal.PlainDate[],
  { first, last }: HourRange,
): GridPosition | undefined => {
  const date = maltaDate(session.sessionDate)
  const column = week.findIndex((day) => day.equals(date))
  if (column < 0) return undefined
  const start = minuteOfDay(session.sessionDate) - first * 60
  const visibleMinutes = (last - first) * 60
  const end = Math.min(start + session.durationMinutes, visibleMinutes)
  return { column, ...inPercent(start, end, visibleMinutes) }
}

const inPercent = (start: number, end: number, whole: number) => ({
  topPercent: (start / whole) * 100,
  heightPercent: ((end - start) / whole) * 100,
})

/** @property text 'all day', or the busy hours on that day: '09:00–24:00' */
type BusyPosition = Omit<GridPosition, 'column'> & { text: string }

/** Returns a day's busy times, cut off at the first and last visible hour. */
export const placeBusyTimes = (
  busy: readonly { start: string; end: string }[],
  date: Temporal.PlainDate,
  { first, last }: HourRange,
): BusyPosition[] => {
  const midnight = maltaInstant(date, '00:00')
  const visibleMinutes = (last - first) * 60
  const minuteAt = (at: string) => {
    const instant = Temporal.Instant.from(at)
    if (Temporal.Instant.compare(instant, midnight) <= 0) return 0
    return maltaDate(instant).equals(date) ? minuteOfDay(at) : 24 * 60
  }
  return busy.flatMap(({ start, end }) => {
    const [from, to] = [minuteAt(start), minuteAt(end)]
    const top = clamp(from - first * 60, 0, visibleMinutes)
    const bottom = clamp(to - first * 60, 0, visibleMinutes)
    if (bottom <= top) return []
    const isAllDay = from === 0 && to === 24 * 60
    return [
      {
        text: isAllDay ? 'all day' : `${formatMinuteOfDay(from)}–${formatMinuteOfDay(to)}`,
        ...inPercent(top, bottom, visibleMinutes),
      },
    ]
  })
}

export type Drag = { days: number; minutes: number }

/** Converts a pointer movement in pixels to days and minutes, within the visible days and hours. */
export const dragFromPointer = (
  session: TimedSession,
  week: readonly Temporal.PlainDate[],
  hours: HourRange,
  movement: { x: number; y: number; dayPx: number; hourPx: number },
): Drag => {
  const place = gridPosition(session, week, hours)
  if (!place || movement.dayPx <= 0 || movement.hourPx <= 0) return { days: 0, minutes: 0 }
  const start = minuteOfDay(session.sessionDate)
  const moved = (movement.y / movement.hourPx) * 60
  // A session that is dragged only sideways keeps its exact time.
  const isMoved = Math.abs(moved) >= snapMinutes / 2
  const snapped = isMoved ? Math.round((start + moved) / snapMinutes) * snapMinutes : start
  // Allow the current start, because a session that runs past midnight never ends within the
  // visible hours.
  const latest = Math.max(hours.first * 60, hours.last * 60 - session.durationMinutes, start)
  return {
    days: clamp(
      Math.round(movement.x / movement.dayPx),
      -place.column,
      week.length - 1 - place.column,
    ),
    minutes: clamp(snapped, hours.first * 60, latest) - start,
  }
}

/** Returns a dragged session's new start. The local time stays the same when clocks change. */
export const startAfterDrag = (sessionDate: string, { days, minutes }: Drag): Temporal.Instant => {
  const date = maltaDate(sessionDate).add({ days })
  const minute = minuteOfDay(sessionDate) + minutes
  return maltaInstant(date, formatMinuteOfDay(minute))
}

/** Returns the minutes since midnight, in Malta time. */
export const minuteOfDay = (at: string): number => {
  const { hour, minute } = inMalta(Temporal.Instant.from(at))
  return hour * 60 + minute
}
