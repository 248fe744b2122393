import { formatDay, formatTime, inMalta, maltaDate, shortWeekdayName } from '#time'

/**
 * Returns a session's time in the visitor's time zone: '03:00 – 05:00 your time (New York)'.
 * Includes the day if it differs. Returns undefined if the local times are the same as in Malta.
 */
export const visitorTime = (
  start: Temporal.Instant,
  minutes: number,
  zone: string | undefined,
  uses12HourClock = false,
): string | undefined => {
  const span = visitorTimeRange(start, minutes, zone, uses12HourClock)
  return zone && span && `${span} your time (${cityOfZone(zone)})`
}

/** Returns the time range, with the day if it differs: 'Wednesday 9 December, 04:00 – 06:00'. */
export const visitorTimeRange = (
  start: Temporal.Instant,
  minutes: number,
  zone: string | undefined,
  uses12HourClock = false,
): string | undefined => {
  if (!zone || isMaltas(start, zone)) return
  const day = otherDay(start, zone)
  const from = clock(start, zone, uses12HourClock)
  const until = clock(start.add({ minutes }), zone, uses12HourClock)
  // Write am/pm once if both times share it.
  const half = from.slice(-3) === until.slice(-3) ? / [ap]m$/ : ''
  return `${day ? `${formatDay(day)}, ` : ''}${from.replace(half, '')} – ${until}`
}

/** Returns the start in the visitor's time zone: '03:00', or 'Wed 04:00' if the day differs. */
export const visitorStart = (
  start: Temporal.Instant,
  zone: string | undefined,
  uses12HourClock = false,
): string | undefined => {
  if (!zone || isMaltas(start, zone)) return
  const day = otherDay(start, zone)
  return `${day ? `${shortWeekdayName(day.dayOfWeek)} ` : ''}${clock(start, zone, uses12HourClock)}`
}

/** Returns the city of a time zone: 'New York'. */
export const cityOfZone = (zone: string): string => {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return citySpellings[city] ?? city
}

/** Time zone names omit apostrophes and accents. */
const citySpellings: Record<string, string> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Curacao: 'Curaçao',
  Merida: 'Mérida',
  Ndjamena: 'N’Djamena',
  Noumea: 'Nouméa',
  Reunion: 'Réunion',
  'Sao Paulo': 'São Paulo',
  'Sao Tome': 'São Tomé',
  'St Johns': 'St John’s',
}

const clock = (at: Temporal.Instant, zone: string, uses12HourClock: boolean) => {
  const time = formatTime(at, zone)
  if (!uses12HourClock) return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

const isMaltas = (start: Temporal.Instant, zone: string) =>
  start.toZonedDateTimeISO(zone).toPlainDateTime().equals(inMalta(start).toPlainDateTime())

const otherDay = (start: Temporal.Instant, zone: string) => {
  const day = start.toZonedDateTimeISO(zone).toPlainDate()
  return day.equals(maltaDate(start)) ? undefined : day
}
