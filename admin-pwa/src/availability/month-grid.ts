/** The weeks of a month, Monday first, with the days of its neighbours that fill them up. */
export const weeksOf = (date: Temporal.PlainDate): Temporal.PlainDate[][] => {
  const first = weekOf(date.with({ day: 1 }))[0] ?? date
  const last = weekOf(date.with({ day: date.daysInMonth }))[6] ?? date
  const count = (first.until(last, { largestUnit: 'day' }).days + 1) / 7
  return Array.from({ length: count }, (_, week) => weekOf(first.add({ weeks: week })))
}

/** The seven days of a date's week, Monday first. */
export const weekOf = (date: Temporal.PlainDate): Temporal.PlainDate[] => {
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, days) => monday.add({ days }))
}

/** The first and last day that a month's grid shows, as the API takes them. */
export const rangeOfMonth = (date: Temporal.PlainDate): { from: string; to: string } => {
  const weeks = weeksOf(date)
  return {
    from: String(weeks[0]?.[0] ?? date),
    to: String(weeks.at(-1)?.at(-1) ?? date),
  }
}

/** Where a key of the keyboard leads from a date; undefined for keys that lead nowhere. */
export const dateByKey = (date: Temporal.PlainDate, key: string): Temporal.PlainDate | undefined =>
  moves[key]?.(date)

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
