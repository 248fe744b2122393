import type { Days } from '#time'
/** Returns the seven days of a date's week, starting on Monday. */
export const weekOf = (date: Temporal.PlainDate): Temporal.PlainDate[] => {
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, days) => monday.add({ days }))
}

/** Returns a month's weeks, starting on Monday, padded with days of the adjacent months. */
export const weeksOf = (date: Temporal.PlainDate): Temporal.PlainDate[][] => {
  const first = weekOf(date.with({ day: 1 }))[0] ?? date
  const last = weekOf(date.with({ day: date.daysInMonth }))[6] ?? date
  const count = (first.until(last, { largestUnit: 'day' }).days + 1) / 7
  return weeksFrom(first, count)
}

/**
 * Returns the days that the booking calendar shows for a month, by week. The current month starts
 * with today's week, and continues into the next month to make five weeks. In any other month, days
 * of the adjacent months are undefined.
 */
export const calendarWeeks = (month: Temporal.PlainDate, today: Temporal.PlainDate) => {
  if (isSameMonth(month, today)) return weeksFromToday(today)
  const inMonth = (day: Temporal.PlainDate) => (isSameMonth(day, month) ? day : undefined)
  return weeksOf(month).map((week) => week.map(inMonth))
}

/** Returns the weeks from this week to the end of the month, or five weeks if that is longer. */
const weeksFromToday = (today: Temporal.PlainDate): Temporal.PlainDate[][] => {
  const [monday = today] = weekOf(today)
  const left = weeksOf(today).filter(
    ([day = today]) => Temporal.PlainDate.compare(day, monday) >= 0,
  )
  return weeksFrom(monday, Math.max(rollingWeeks, left.length))
}

const rollingWeeks = 5

/**
 * Returns the month to show for a date: the visible `month` if its grid includes the date,
 * otherwise the date's own month.
 */
export const monthShowing = (
  date: Temporal.PlainDate,
  month: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate => {
  const isShown = calendarWeeks(month, today)
    .flat()
    .some((day) => day?.equals(date))
  return (isShown ? month : date).with({ day: 1 })
}

/** Returns whether two dates are in the same month of the same year. */
export const isSameMonth = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  a.toPlainYearMonth().equals(b.toPlainYearMonth())

/** Returns the first and last day of a month's grid, in the API's format. */
export const monthRange = (date: Temporal.PlainDate): Days => {
  const weeks = weeksOf(date)
  return {
    from: String(weeks[0]?.[0] ?? date),
    to: String(weeks.at(-1)?.at(-1) ?? date),
  }
}

/** Returns the date that a key moves the focus to in a calendar (ARIA grid); undefined if none. */
export const dateForKey = (date: Temporal.PlainDate, key: string): Temporal.PlainDate | undefined =>
  moves[key]?.(date)

type DateRange = { first: Temporal.PlainDate; last: Temporal.PlainDate }

/** Returns the range from today to the end of the month after the last bookable date. */
export const calendarRange = (today: Temporal.PlainDate, lastBookable: Temporal.PlainDate) => {
  const end = lastBookable.with({ day: 1 }).add({ months: 1 })
  return { first: today, last: end.with({ day: end.daysInMonth }) }
}

/** Returns the date in a range that is nearest to `date`. */
export const clampDate = (date: Temporal.PlainDate, { first, last }: DateRange) => {
  if (Temporal.PlainDate.compare(date, first) < 0) return first
  return Temporal.PlainDate.compare(date, last) > 0 ? last : date
}

const weeksFrom = (date: Temporal.PlainDate, count: number) =>
  Array.from({ length: count }, (_, weeks) => weekOf(date.add({ weeks })))

const moves: Record<string, (date: Temporal.PlainDate) => Temporal.PlainDate> = {
  ArrowLeft: (date) => date.subtract({ days: 1 }),
  ArrowRight: (date) => date.add({ days: 1 }),
  ArrowUp: (date) => date.subtract({ weeks: 1 }),
  ArrowDown: (date) => date.add({ weeks: 1 }),
  Home: (date) => date.subtract({ days: date.dayOfWeek - 1 }),
  End: (date) => date.add({ days: 7 - date.dayOfWeek }),
  PageUp: (date) => date.subtract({ months: 1 }),
  PageDown: (date) => date.add({ months: 1 }),
}
