import { formatDay, formatTime, inMalta } from '@synapse/shared/time'

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
  if (!zone) return
  const own = start.toZonedDateTimeISO(zone).toPlainDateTime()
  const malta = inMalta(start).toPlainDateTime()
  if (own.equals(malta)) return
  const day = own.toPlainDate()
  const otherDay = day.equals(malta.toPlainDate()) ? '' : `${formatDay(day)}, `
  return `${otherDay}${timeSpan(start, minutes, zone)} your time (${place(zone)})`
}

const place = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
