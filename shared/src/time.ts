/** Dates are plain dates in Malta, instants are in UTC, and 'now' is always an argument. */
export const businessZone = 'Europe/Malta'

/** The first and last day of a period, YYYY-MM-DD, inclusive. */
export type Days = { from: string; to: string }

const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const months =
  'January February March April May June July August September October November December'.split(' ')

/** Returns the local time in Malta at an instant. */
export const inMalta = (at: Temporal.Instant): Temporal.ZonedDateTime =>
  at.toZonedDateTimeISO(businessZone)

/** Returns an instant's date in Malta. The instant may be given as a string. */
export const maltaDate = (at: Temporal.Instant | string): Temporal.PlainDate =>
  inMalta(Temporal.Instant.from(at)).toPlainDate()

/** Returns an instant's date in Malta as 'YYYY-MM-DD'. The instant may be given as a string. */
export const maltaDay = (at: Temporal.Instant | string): string => maltaDate(at).toString()

/** Returns the next day: '2027-01-01' for '2026-12-31'. */
export const dayAfter = (day: string): string =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Returns the previous day: '2026-12-31' for '2027-01-01'. */
export const dayBefore = (day: string): string =>
  Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

/** Converts a date and a time in Malta ('09:00') to an instant. */
export const maltaInstant = (date: Temporal.PlainDate | string, time: string): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: businessZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()

/** Returns the instant at which a day starts in Malta. */
export const startOfDay = (date: Temporal.PlainDate | string): Temporal.Instant =>
  maltaInstant(date, '00:00')

/** Returns the instant at which a day ends in Malta, which is the start of the next day. */
export const endOfDay = (date: Temporal.PlainDate | string): Temporal.Instant =>
  startOfDay(Temporal.PlainDate.from(date).add({ days: 1 }))

/**
 * Returns whether a time ('02:30') exists on a date in Malta. The switch to summer time skips an
 * hour.
 */
export const isMaltaTime = (date: Temporal.PlainDate | string, time: string): boolean =>
  formatTime(maltaInstant(date, time)) === time

/** Summer time skips an hour. */
export const skippedTimeMessage =
  'That time doesn’t exist on that day, because the clocks go forward in Malta. Choose another time.'

/** Returns whether a string is the name of a known time zone, such as 'America/New_York'. */
export const isTimeZone = (name: string): boolean => {
  try {
    // Intl accepts offsets such as '+01:00' too.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Formats an instant as the API does, with milliseconds. */
export const formatInstant = (at: Temporal.Instant): string =>
  new Date(at.epochMilliseconds).toISOString()

/** Formats the time of an instant, by default in Malta: '09:00'. */
export const formatTime = (at: Temporal.Instant | string, zone: string = businessZone): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

/** 'Tuesday 8 December' */
export const formatDay = (date: Temporal.PlainDate): string =>
  `${weekdayName(date.dayOfWeek)} ${date.day} ${monthName(date.month)}`

/** Formats a date: 'Tuesday 8 December 2026'. */
export const formatDayYear = (date: Temporal.PlainDate | string): string => {
  const day = Temporal.PlainDate.from(date)
  return `${formatDay(day)} ${day.year}`
}

/** Formats a date: '8 December 2026'. */
export const formatLongDate = (date: Temporal.PlainDate | string): string => {
  const day = Temporal.PlainDate.from(date)
  return `${day.day} ${formatMonth(day)}`
}

/** 'December 2026' */
export const formatMonth = (month: { year: number; month: number }): string =>
  `${monthName(month.month)} ${month.year}`

/** Formats a date: '8 Dec 2026'. */
export const formatShortDate = (date: string | { year: number; month: number; day: number }) => {
  const { year, month, day } = typeof date === 'string' ? Temporal.PlainDate.from(date) : date
  return `${day} ${shortMonthName(month)} ${year}`
}

/** 'Tue 8 Dec' */
export const formatShortDay = ({ dayOfWeek, day, month }: Temporal.PlainDate): string =>
  `${shortWeekdayName(dayOfWeek)} ${day} ${shortMonthName(month)}`

/** Formats a date and time for the subject of an e-mail: 'Tue 8 Dec, 09:00'. */
export const formatShortMoment = (at: Temporal.Instant): string =>
  `${formatShortDay(maltaDate(at))}, ${formatTime(at)}`

/** Formats a time range in Malta: '09:00 – 11:15'. */
export const timeSpan = (start: Temporal.Instant, minutes: number): string =>
  `${formatTime(start)} – ${formatTime(start.add({ minutes }))}`

/** The non-breaking space keeps the two words on one line. */
export const maltaTime = '(Malta\u00a0time)'

/** Formats when a session takes place: 'Tuesday 8 December 2026, 09:00 – 11:15 (Malta time)'. */
export const formatSpan = (start: Temporal.Instant, minutes: number): string =>
  `${formatDayYear(maltaDate(start))}, ${timeSpan(start, minutes)} ${maltaTime}`

/** Formats an instant: 'Tuesday 8 December 2026, 09:00 (Malta time)'. */
export const formatMoment = (at: Temporal.Instant | string): string =>
  `${formatDayYear(maltaDate(at))}, ${formatTime(at)} ${maltaTime}`

/** Monday is 1 and Sunday is 7 (ISO 8601). */
export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7]

/** 'Tuesday' for 2 */
export const weekdayName = (dayOfWeek: number): string => weekdays[dayOfWeek - 1] ?? ''

/** 'Tue' for 2 */
export const shortWeekdayName = (dayOfWeek: number): string => weekdayName(dayOfWeek).slice(0, 3)

/** 'December' for 12 */
export const monthName = (month: number): string => months[month - 1] ?? ''

/** 'Dec' for 12 */
export const shortMonthName = (month: number): string => monthName(month).slice(0, 3)

/** Formats a duration: '2 hours', '2 h 15 min'. */
export const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (!rest) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return hours ? `${hours} h ${rest} min` : `${rest} min`
}
