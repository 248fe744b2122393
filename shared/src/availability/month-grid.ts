/** The seven days of a date's week, Monday first. */
export const weekOf = (date: Temporal.PlainDate): Temporal.PlainDate[] => {
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, days) => monday.add({ days }))
}

/** The weeks of a month, Monday first, with the days of its neighbours that fill them up. */
export const weeksOf = (date: Temporal.PlainDate): Temporal.PlainDate[][] => {
  const first = weekOf(date.with({ day: 1 }))[0] ?? date
  const last = weekOf(date.with({ day: date.daysInMonth }))[6] ?? date
  const count = (first.until(last, { largestUnit: 'day' }).days + 1) / 7
  return weeksFrom(first, count)
}

/** The weeks of a date's month that are not over on the day `today`. */
export const weeksAheadOf = (
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate[][] =>
  weeksOf(date).filter(
    ([, , , , , , sunday = date]) => Temporal.PlainDate.compare(sunday, today) >= 0,
  )

/** The first of so many months beside each other that have a date's month among them. */
export const firstMonthShown = (
  date: Temporal.PlainDate,
  first: Temporal.PlainDate,
  beside: number,
): Temporal.PlainDate => {
  const ahead = date.year * 12 + date.month - (first.year * 12 + first.month)
  if (ahead < 0) return date.with({ day: 1 })
  return first.with({ day: 1 }).add({ months: Math.max(0, ahead - beside + 1) })
}

/** The first and last day that a month's grid shows, as the API takes them. */
export const rangeOfMonth = (date: Temporal.PlainDate): { from: string; to: string } => {
  const weeks = weeksOf(date)
  return {
    from: String(weeks[0]?.[0] ?? date),
    to: String(weeks.at(-1)?.at(-1) ?? date),
  }
}

/** Where a key leads from a date in a grid of days (ARIA's grid pattern); undefined for any other key. */
export const dateByKey = (date: Temporal.PlainDate, key: string): Temporal.PlainDate | undefined =>
  moves[key]?.(date)

/** The dates between which a calendar moves, both included. */
type DateRange = { first: Temporal.PlainDate; last: Temporal.PlainDate }

/** From today to the end of the month after that of the last bookable date. */
export const calendarRange = (
  today: Temporal.PlainDate,
  lastBookable: Temporal.PlainDate,
): DateRange => {
  const end = lastBookable.with({ day: 1 }).add({ months: 1 })
  return { first: today, last: end.with({ day: end.daysInMonth }) }
}

/** The nearest date within a range. */
export const clampDate = (
  date: Temporal.PlainDate,
  { first, last }: DateRange,
): Temporal.PlainDate => {
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
