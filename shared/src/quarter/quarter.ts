import { conflict } from '#contract/endpoint'
import { type Days, dayAfter } from '#time'

/**
 * Returns a day's quarter, for example '2026-Q3'.
 * @param day 'YYYY-MM-DD'
 */
export const quarterOf = (day: string): string => {
  const { year, month } = Temporal.PlainDate.from(day)
  return `${year}-Q${Math.ceil(month / 3)}`
}

/** Formats a quarter: '2026-Q3' becomes 'Q3 2026'. */
export const quarterName = (quarter: string): string => quarter.split('-').toReversed().join(' ')

/** Returns the first and last day of a quarter such as '2026-Q3'. */
export const daysOfQuarter = (quarter: string): Days => {
  const [year, number] = quarter.split('-Q').map(Number) as [number, number]
  const first = new Temporal.PlainDate(year, 3 * number - 2, 1)
  return {
    from: first.toString(),
    to: first.add({ months: 3 }).subtract({ days: 1 }).toString(),
  }
}

/** Returns the quarters between two days, newest first. */
export const quartersBetween = (first: string, last: string): string[] => {
  const quarters = [quarterOf(first)]
  for (let { to } = daysOfQuarter(quarterOf(first)); to < last; ) {
    const next = quarterOf(dayAfter(to))
    quarters.unshift(next)
    to = daysOfQuarter(next).to
  }
  return quarters
}

/** A quarter is 'ready' to be closed when it is over and all earlier quarters are closed. */
export const quarterStates = ['open', 'ready', 'closed'] as const

export const quarterClosed = conflict(
  'This date is in a closed quarter. Use a later date, or reopen the quarter under Reports.',
)
