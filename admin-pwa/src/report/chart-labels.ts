import type { SeriesStep } from '@synapse/shared/report/series'
import { type Days, shortMonthName } from '@synapse/shared/time'
import { dateRangeText, formatDate } from '#ui/format/format-time.ts'

/** Formats a month or a day: 'Dec 2026' for '2026-12', '8 Dec 2026' for '2026-12-08'. */
export const periodLabel = (period: string): string =>
  isDay(period) ? formatDate(period) : `${monthOf(period)} ${period.slice(0, 4)}`

/** Names a bar of the chart, for example a week by its days within the range: '7–13 Dec 2026'. */
export const barLabel = (period: string, step: SeriesStep, { from, to }: Days): string => {
  if (step !== 'week') return periodLabel(period)
  const sunday = Temporal.PlainDate.from(period).add({ days: 6 }).toString()
  return dateRangeText(period < from ? from : period, sunday > to ? to : sunday)
}

/** Returns a bar's short name for the axis: '7 Dec' or 'Dec ’26'. */
export const barAxisLabel = (period: string): string =>
  isDay(period)
    ? `${Number(period.slice(8))} ${monthOf(period)}`
    : `${monthOf(period)} ’${period.slice(2, 4)}`

/**
 * Returns whether a bar's period contains today, so that its figure can still change.
 * @param to the last day of the chart's range, if it may be in the past
 */
export const isCurrentPeriod = (
  period: string,
  step: SeriesStep,
  today: string,
  to = today,
): boolean => {
  if (to < today) return false
  if (step === 'month') return today.startsWith(period)
  const last = Temporal.PlainDate.from(period).add({ days: step === 'week' ? 6 : 0 })
  return period <= today && today <= last.toString()
}

const isDay = (period: string) => period.length > 7
const monthOf = (period: string) => shortMonthName(Number(period.slice(5, 7)))
