import {
  formatMonth,
  formatShortDate,
  formatShortDay,
  formatTime,
  maltaDate,
  maltaDay,
  shortMonthName,
} from '@synapse/shared/time'

/** Formats a date and time in Malta's time zone, for example '8 Dec 2026, 09:00'. */
export const formatDateTime = (at: string): string =>
  `${formatShortDate(maltaDay(at))}, ${formatTime(at)}`

const daysInHalfYear = 183

/** Formats a day in a list: 'Tue 8 Dec', or '8 Dec 2025' if it is more than half a year away. */
export const formatListDay = (at: string): string => {
  const date = maltaDate(at)
  return Math.abs(daysUntil(date)) < daysInHalfYear ? formatShortDay(date) : formatShortDate(date)
}

/** Formats a day in a heading: 'Today', 'Tomorrow', or the format of `formatListDay`. */
export const formatRelativeDay = (at: string): string => {
  const days = daysUntil(maltaDate(at))
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : formatListDay(at)
}

const daysUntil = (date: Temporal.PlainDate) =>
  maltaDate(Temporal.Now.instant()).until(date).total('days')

/** Formats minutes since midnight as a time: 555 becomes '09:15'. */
export const formatMinuteOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Returns today's date in Malta, 'YYYY-MM-DD'. */
export const today = (): string => maltaDay(Temporal.Now.instant())

/** Returns a string, for example from the URL, if it is a valid date 'YYYY-MM-DD'. */
export const parseIsoDate = (text: string): string | undefined => {
  try {
    return Temporal.PlainDate.from(text).toString() === text ? text : undefined
  } catch {
    return undefined
  }
}

/** Returns a string, for example from the URL, if it is a valid month 'YYYY-MM'. */
export const parseMonth = (text: string): string | undefined =>
  parseIsoDate(`${text}-01`)?.slice(0, 7)

/** Returns whether a time is complete: 'HH:MM'. */
export const isTimeText = (text: string): boolean => /^\d{2}:\d{2}$/.test(text)

/** Formats '2026-11-22' as '22 Nov', with the year unless it is the current year. */
export const formatBriefDate = (date: string): string =>
  formatShortDate(date).replace(` ${today().slice(0, 4)}`, '')

/** Formats a stored date or instant; undefined for any other value. */
export const formatStoredTime = (value: unknown): string | undefined => {
  const [text = ''] = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/.exec(String(value)) ?? []
  if (parseIsoDate(text.slice(0, 10)))
    return text.includes('T') ? formatDateTime(text) : formatShortDate(text)
}

/** Formats a range of dates: '7–13 Dec 2026', '28 Sep – 4 Oct 2026', or '8 Dec 2026' for one date. */
export const formatDateRange = (from: string, to: string): string => {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const end = formatShortDate(last)
  if (from === to) return end
  if (first.year !== last.year) return `${formatShortDate(first)} – ${end}`
  return first.month === last.month
    ? `${first.day}–${end}`
    : `${first.day} ${shortMonthName(first.month)} – ${end}`
}

/** Formats '2026-11' as 'November 2026'. */
export const formatIsoMonth = (month: string): string =>
  formatMonth(Temporal.PlainYearMonth.from(month))

export const isPast = (at: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Now.instant()) < 0
