/** The dates between which a calendar moves, both included. */
type DateRange = { first: Temporal.PlainDate; last: Temporal.PlainDate }

const weeksShown = 6

/**
 * The month of a date as weeks from Monday to Sunday; undefined stands for days of other months.
 * There are always six weeks, so that nothing below moves when the month changes.
 */
export const monthWeeks = (date: Temporal.PlainDate): (Temporal.PlainDate | undefined)[][] => {
  const first = date.with({ day: 1 })
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const cell = monday.add({ days: week * 7 + day })
      return cell.month === date.month ? cell : undefined
    }),
  )
}

/** Whole months: from the month of `today` to one month after that of the last bookable date. */
export const calendarRange = (
  today: Temporal.PlainDate,
  lastBookable: Temporal.PlainDate,
): DateRange => {
  const end = lastBookable.with({ day: 1 }).add({ months: 1 })
  return { first: today.with({ day: 1 }), last: end.with({ day: end.daysInMonth }) }
}

/** Where a key takes the focus in the grid (ARIA's grid pattern); undefined for any other key. */
export const keyMove = (
  key: string,
  from: Temporal.PlainDate,
  range: DateRange,
): Temporal.PlainDate | undefined => {
  const to = unbounded(key, from)
  return to && clamp(to, range)
}

/** The nearest date within the range. */
export const clamp = (date: Temporal.PlainDate, range: DateRange): Temporal.PlainDate => {
  if (Temporal.PlainDate.compare(date, range.first) < 0) return range.first
  return Temporal.PlainDate.compare(date, range.last) > 0 ? range.last : date
}

const unbounded = (key: string, from: Temporal.PlainDate) => {
  switch (key) {
    case 'ArrowLeft':
      return from.subtract({ days: 1 })
    case 'ArrowRight':
      return from.add({ days: 1 })
    case 'ArrowUp':
      return from.subtract({ days: 7 })
    case 'ArrowDown':
      return from.add({ days: 7 })
    case 'Home':
      return from.subtract({ days: from.dayOfWeek - 1 })
    case 'End':
      return from.add({ days: 7 - from.dayOfWeek })
    case 'PageUp':
      return from.subtract({ months: 1 })
    case 'PageDown':
      return from.add({ months: 1 })
  }
}
