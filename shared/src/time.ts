/**
 * Business dates are plain dates in Malta; moments are UTC instants. The zone of the machine never
 * matters, and 'now' is always an argument.
 */
export const businessZone = 'Europe/Malta'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The wall clock in Malta at a moment. */
export const inMalta = (at: Temporal.Instant): Temporal.ZonedDateTime =>
  at.toZonedDateTimeISO(businessZone)

/** The date in Malta at a moment. */
export const maltaDate = (at: Temporal.Instant): Temporal.PlainDate => inMalta(at).toPlainDate()

/** The moment at which clocks in Malta show a time ('09:00') on a date. */
export const maltaInstant = (date: Temporal.PlainDate | string, time: string): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: businessZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()

/** Whether clocks in Malta show a time ('02:30') on a date: as summer time begins, they skip an hour. */
export const isMaltaTime = (date: Temporal.PlainDate | string, time: string): boolean =>
  formatTime(maltaInstant(date, time)) === time

/** Said of a time that is none. */
export const skippedTimeSentence =
  'Clocks in Malta skip that time on that day. Choose another time.'

/** Whether a text is the name of a time zone that is known here, such as 'America/New_York'. */
export const isZone = (name: string): boolean => {
  try {
    // An offset would be taken, too.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** '09:00' in Malta, or in another zone. */
export const formatTime = (at: Temporal.Instant, zone: string = businessZone): string =>
  at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** 'Tuesday 8 December' */
export const formatDay = (date: Temporal.PlainDate): string =>
  `${weekdays[date.dayOfWeek - 1]} ${date.day} ${months[date.month - 1]}`

/** 'Tuesday 8 December 2026' */
export const formatDayYear = (date: Temporal.PlainDate): string => `${formatDay(date)} ${date.year}`

/** 'December 2026' */
export const formatMonth = (month: { year: number; month: number }): string =>
  `${months[month.month - 1]} ${month.year}`

/** '8 Dec 2026' */
export const formatShortDate = (date: { year: number; month: number; day: number }): string =>
  `${date.day} ${months[date.month - 1]?.slice(0, 3)} ${date.year}`

/** 'Tue 8 Dec' */
export const formatShortDay = ({ dayOfWeek, day, month }: Temporal.PlainDate): string =>
  `${weekdayName(dayOfWeek).slice(0, 3)} ${day} ${months[month - 1]?.slice(0, 3)}`

/** 'Tue 8 Dec, 09:00': for subjects, which inboxes cut off. */
export const formatShortMoment = (at: Temporal.Instant): string =>
  `${formatShortDay(maltaDate(at))}, ${formatTime(at)}`

/** '09:00 – 11:15' in Malta. */
export const timeSpan = (start: Temporal.Instant, minutes: number): string =>
  `${formatTime(start)} – ${formatTime(start.add({ minutes }))}`

/** What stands after a time, never broken. */
export const maltaTime = '(Malta\u00a0time)'

/** 'Tuesday 8 December 2026, 09:00 – 11:15 (Malta time)' */
export const formatSpan = (start: Temporal.Instant, minutes: number): string =>
  `${formatDayYear(maltaDate(start))}, ${timeSpan(start, minutes)} ${maltaTime}`

/** 'Tuesday 8 December 2026, 09:00 (Malta time)' */
export const formatMoment = (at: Temporal.Instant): string =>
  `${formatDayYear(maltaDate(at))}, ${formatTime(at)} ${maltaTime}`

/** 'Monday' for 1 … 'Sunday' for 7 (ISO 8601). */
export const weekdayName = (dayOfWeek: number): string => weekdays[dayOfWeek - 1] ?? ''

/** '2 hours', '2 h 15 min' */
export const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (!rest) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return hours ? `${hours} h ${rest} min` : `${rest} min`
}
