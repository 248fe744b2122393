import { formatMonth } from '@synapse/shared/time'
import { dateText } from '#ui/plain-date.ts'

/** 'Dec 2026' for '2026-12', '8 Dec 2026' for '2026-12-08'. */
export const periodLabel = (period: string): string => {
  if (period.length > 7) return dateText(period)
  const [month = '', year = ''] = formatMonth(Temporal.PlainYearMonth.from(period)).split(' ')
  return `${month.slice(0, 3)} ${year}`
}
