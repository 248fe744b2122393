import { monthRange, weekOf } from '@synapse/shared/availability/month-grid'
import { type Days, dayAfter, dayBefore } from '@synapse/shared/time'
import { today } from '#ui/format/format-time.ts'

/** Returns a week's days. In the current week, the past days come last. */
export const upcomingFirst = (date: Temporal.PlainDate): Temporal.PlainDate[] => {
  const isPast = (day: Temporal.PlainDate) => String(day) < today()
  return weekOf(date).toSorted((a, b) => Number(isPast(a)) - Number(isPast(b)))
}

/** Returns the days covered by the figures beside the calendar. */
export const daysToCount = (date: Temporal.PlainDate, view: 'month' | 'week'): Days => {
  const days = view === 'week' ? weekOf(date) : monthDays(date)
  return { from: String(days[0]), to: String(days.at(-1)) }
}

const monthDays = (date: Temporal.PlainDate) => [
  date.with({ day: 1 }),
  date.with({ day: date.daysInMonth }),
]

/**
 * Returns the days whose sessions the calendar loads: the weeks visible in its month and week
 * views. Adds a day on each side, because sessions can run past midnight.
 */
export const daysToLoad = (date: Temporal.PlainDate): Days => {
  const { from, to } = monthRange(date)
  return { from: dayBefore(from), to: dayAfter(to) }
}
