import type { SeriesStep } from '@synapse/shared/report/series'
import { type Days, formatShortDate, shortMonthName } from '@synapse/shared/time'
import { formatDateRange } from '#ui/format/format-time.ts'

/**
 * Returns a bar's name, its short name for the axis, and whether its figure can still change.
 * @param range the chart's days, if the chart may start or end in the middle of a bar
 */
export const chartBar = (
  period: string,
  step: SeriesStep,
  today: string,
  range: Days = { from: period, to: today },
) => ({
  name: barLabel(period, step, range),
  mark: barAxisLabel(period),
  isCurrent: range.to >= today && isCurrentPeriod(period, step, today),
})

/** Formats a month or a day: 'Dec 2026' for '2026-12', '8 Dec 2026' for '2026-12-08'. */
export const periodLabel = (period: string): string =>
  isDay(period) ? formatShortDate(period) : `${monthOf(period)} ${period.slice(0, 4)}`

/** Names a bar of the chart. A week is named by its days within the range: '7–13 Dec 2026'. */
const barLabel = (period: string, step: SeriesStep, { from, to }: Days): string => {
  if (step !== 'week') return periodLabel(period)
  const sunday = Temporal.PlainDate.from(period).add({ days: 6 }).toString()
  return formatDateRange(period < from ? from : period, sunday > to ? to : sunday)
}

/** Returns a bar's name for the axis: '7 Dec' or 'Dec ’26'. */
const barAxisLabel = (period: string): string =>
  isDay(period)
    ? `${Number(period.slice(8))} ${monthOf(period)}`
    : `${monthOf(period)} ’${period.slice(2, 4)}`

const isCurrentPeriod = (period: string, step: SeriesStep, today: string): boolean => {
  if (step === 'month') return today.startsWith(period)
  const last = Temporal.PlainDate.from(period).add({ days: step === 'week' ? 6 : 0 })
  return period <= today && today <= last.toString()
}

const isDay = (period: string) => period.length > 7
const monthOf = (period: string) => shortMonthName(Number(period.slice(5, 7)))
