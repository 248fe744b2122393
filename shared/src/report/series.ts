export const seriesSteps = ['day', 'week', 'month'] as const
export type SeriesStep = (typeof seriesSteps)[number]

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

const maxDays = 14
const maxWeeks = 26

/**
 * Returns what a bar covers: a day for a range of up to two weeks, a week for up to half a year,
 * otherwise a month.
 */
export const seriesStep = ({ from, to }: Days): SeriesStep => {
  const days = from.until(to, { largestUnit: 'day' }).days + 1
  if (days <= maxDays) return 'day'
  return days <= maxWeeks * 7 ? 'week' : 'month'
}

/**
 * Returns the periods that overlap a range, oldest first. A month is 'YYYY-MM', a day is
 * 'YYYY-MM-DD'. A week is named after its Monday, even if that is before the range.
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
