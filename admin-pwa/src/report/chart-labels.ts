import type { SeriesStep } from '@synapse/shared/report/series'
import type { DateRange } from '#report/date-range.ts'
import { formatDate, monthText } from '#ui/format/format-time.ts'

/** Formats a month or a day: 'Dec 2026' for '2026-12', '8 Dec 2026' for '2026-12-08'. */
export const periodLabel = (period: string): string => {
  if (period.length > 7) return formatDate(period)
  const [month = '', year = ''] = monthText(period).split(' ')
  return `${month.slice(0, 3)} ${year}`
}

/**
 * Returns the name of a bar in the chart. A week is named by its days within the range, for example
 * '7–13 Dec 2026'.
 */
export const barLabel = (period: string, step: SeriesStep, { from, to }: DateRange): string => {
  if (step !== 'week') return periodLabel(period)
  const sunday = Temporal.PlainDate.from(period).add({ days: 6 }).toString()
  return daysLabel(period < from ? from : period, sunday > to ? to : sunday)
}

/** Returns a bar's short name for the axis: '7 Dec' or 'Dec ’26'. */
export const barAxisLabel = (period: string): string =>
  periodLabel(period).replace(/ 20(\d\d)$/, period.length > 7 ? '' : ' ’$1')

const daysLabel = (first: string, last: string) => {
  if (first === last) return formatDate(last)
  const [day = '', month = '', year = ''] = formatDate(first).split(' ')
  if (!formatDate(last).endsWith(year)) return `${formatDate(first)} – ${formatDate(last)}`
  return formatDate(last).endsWith(`${month} ${year}`)
    ? `${day}–${formatDate(last)}`
    : `${day} ${month} – ${formatDate(last)}`
}
