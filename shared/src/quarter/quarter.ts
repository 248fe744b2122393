import { conflict } from '#contract/endpoint'
import type { Days } from '#time'

/** Returns the quarter of a day, such as '2026-Q3'. @param day 'YYYY-MM-DD' */
export const quarterOf = (day: string): string => {
  const { year, month } = Temporal.PlainDate.from(day)
  return `${year}-Q${Math.ceil(month / 3)}`
}

/** Formats a quarter: 'Q3 2026' for '2026-Q3'. */
export const quarterName = (quarter: string): string => quarter.split('-').toReversed().join(' ')

/** Returns the first and the last day of a quarter such as '2026-Q3'. */
export const daysOfQuarter = (quarter: string): Days => {
  const [year, number] = quarter.split('-Q').map(Number) as [number, number]
  const first = new Temporal.PlainDate(year, 3 * number - 2, 1)
  return {
    from: first.toString(),
    to: first.add({ months: 3 }).subtract({ days: 1 }).toString(),
  }
}

/** Returns all quarters with days between the first and the last day, newest first. */
export const quartersBetween = (first: string, last: string): string[] => {
  const quarters = [quarterOf(first)]
  for (let { to } = daysOfQuarter(quarterOf(first)); to < last; ) {
    const next = quarterOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString())
    quarters.unshift(next)
    to = daysOfQuarter(next).to
  }
  return quarters
}

/**
 * A quarter is open until it is over and all earlier quarters are closed; a ready quarter can be
 * closed.
 */
export const quarterStates = ['open', 'ready', 'closed'] as const

/** The error for a record whose date is in a closed quarter. */
export const quarterClosed = conflict(
  'This date is in a closed quarter. Use a later date, or reopen the quarter under Reports.',
)
