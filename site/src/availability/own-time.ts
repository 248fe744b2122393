import { formatDay, formatTime, inMalta, maltaDate, weekdayName } from '@synapse/shared/time'

/** '09:00 – 11:15' in Malta, or in another zone. */
export const timeSpan = (start: Temporal.Instant, minutes: number, zone?: string): string =>
  `${formatTime(start, zone)} – ${formatTime(start.add({ minutes }), zone)}`

/** The zone of the visitor's own clock; undefined where the browser does not say. */
export const ownZone = (): string | undefined => {
  try {
    const zone = Temporal.Now.timeZoneId()
    Temporal.Now.instant().toZonedDateTimeISO(zone)
    return zone
  } catch {
    // A zone that this browser does not know itself: Malta time alone is shown.
  }
}

/**
 * The same session by the visitor's own clock, with the day where it is another one:
 * '03:00 – 05:00 your time (New York)'. Undefined when the clocks show the same.
 */
export const ownTime = (
  start: Temporal.Instant,
  minutes: number,
  zone: string | undefined,
): string | undefined => {
  if (!zone || isMaltas(start, zone)) return
  const day = otherDay(start, zone)
  return `${day ? `${formatDay(day)}, ` : ''}${timeSpan(start, minutes, zone)} your time (${placeOf(zone)})`
}

/** A start alone by the visitor's own clock, shorter: '03:00', 'Wed 04:00' where the day is another. */
export const ownStart = (start: Temporal.Instant, zone: string | undefined): string | undefined => {
  if (!zone || isMaltas(start, zone)) return
  const day = otherDay(start, zone)
  return `${day ? `${weekdayName(day.dayOfWeek).slice(0, 3)} ` : ''}${formatTime(start, zone)}`
}

/** The place that a zone is named after: 'New York'. */
export const placeOf = (zone: string): string =>
  zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

const isMaltas = (start: Temporal.Instant, zone: string) =>
  start.toZonedDateTimeISO(zone).toPlainDateTime().equals(inMalta(start).toPlainDateTime())

const otherDay = (start: Temporal.Instant, zone: string) => {
  const day = start.toZonedDateTimeISO(zone).toPlainDate()
  return day.equals(maltaDate(start)) ? undefined : day
}
