import type { GoogleEvent } from '#stand-ins/google/store'

const days = { DAILY: 1, WEEKLY: 7 } as const

/** Returns the instances of a recurring event; for other events, the event itself. */
export const instancesOf = (event: GoogleEvent, timeZone: string): GoogleEvent[] => {
  const rule = /^RRULE:FREQ=(DAILY|WEEKLY);COUNT=(\d{1,3})$/.exec(event.recurrence?.[0] ?? '')
  if (!rule) return [event]
  const step = days[rule[1] as keyof typeof days]
  return Array.from({ length: Number(rule[2]) }, (_, index) =>
    instance(event, index * step, timeZone),
  )
}

const instance = (event: GoogleEvent, laterDays: number, timeZone: string): GoogleEvent => {
  const start = shifted(event.start, laterDays, timeZone)
  const { recurrence, ...rest } = event
  const moment = (start.dateTime ?? start.date ?? '').replaceAll(/[-:]|\+.*$/g, '')
  return {
    ...rest,
    id: `${event.id}_${moment}`,
    recurringEventId: event.id,
    originalStartTime: start,
    start,
    end: shifted(event.end, laterDays, timeZone),
  }
}

/** Returns the same local time on a later day, even if the clocks change in between. */
const shifted = (at: GoogleEvent['start'], laterDays: number, timeZone: string) => {
  if (at?.date)
    return { date: Temporal.PlainDate.from(at.date).add({ days: laterDays }).toString() }
  const moved = Temporal.Instant.from(at?.dateTime ?? '')
    .toZonedDateTimeISO(timeZone)
    .add({ days: laterDays })
  return { dateTime: moved.toString({ timeZoneName: 'never' }), timeZone }
}
