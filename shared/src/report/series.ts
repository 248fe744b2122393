/** How long a bar of a chart over time is. */
export const seriesSteps = ['day', 'week', 'month'] as const
export type SeriesStep = (typeof seriesSteps)[number]

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

const mostDays = 14
const mostWeeks = 26

/** As many bars as can be told apart: days up to two weeks, then weeks, and months beyond half a year. */
export const seriesStep = ({ from, to }: Days): SeriesStep => {
  const days = from.until(to, { largestUnit: 'day' }).days + 1
  if (days <= mostDays) return 'day'
  return days <= mostWeeks * 7 ? 'week' : 'month'
}

/**
 * All periods that a range touches, oldest first, each named after its first day: 'YYYY-MM-DD', of a
 * week its Monday, whether that lies in the range or before it, and of a month 'YYYY-MM'.
 */
export const seriesPeriods = ({ from, to }: Days, step: SeriesStep): string[] => {
  const first = firstDay(from, step)
  const count = first.until(to, { largestUnit: step })[`${step}s`] + 1
  return Array.from({ length: count }, (_, index) => {
    const day = first.add({ [`${step}s`]: index })
    return step === 'month' ? day.toPlainYearMonth().toString() : day.toString()
  })
}

const firstDay = (date: Temporal.PlainDate, step: SeriesStep) => {
  if (step === 'month') return date.with({ day: 1 })
  return step === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date
}
