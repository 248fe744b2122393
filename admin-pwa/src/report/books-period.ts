import { formatMonth, monthName } from '@synapse/shared/time'
import { type DateRange, isSameRange } from '#report/date-range.ts'
import { dateRangeText, parseIsoDate } from '#ui/format/format-time.ts'

export const periodKinds = ['month', 'quarter', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

const monthsIn = { month: 1, quarter: 3, year: 12 } satisfies Record<PeriodKind, number>

/** Returns the period that contains a day. @param day 'YYYY-MM-DD' */
export const periodOf = (kind: PeriodKind, day: string): DateRange => {
  const date = Temporal.PlainDate.from(day)
  const months = monthsIn[kind]
  const first = date.with({ day: 1, month: date.month - ((date.month - 1) % months) })
  return { from: first.toString(), to: first.add({ months }).subtract({ days: 1 }).toString() }
}

/** Returns the type of a period from its dates; undefined for a custom period. */
export const kindOf = (range: DateRange): PeriodKind | undefined =>
  periodKinds.find((kind) => isSameRange(periodOf(kind, range.from), range))

/** Returns the previous or next period of the same type, or with the same number of days. */
export const adjacentPeriod = (range: DateRange, by: 1 | -1): DateRange => {
  const kind = kindOf(range)
  const [from, to] = [Temporal.PlainDate.from(range.from), Temporal.PlainDate.from(range.to)]
  if (kind) return periodOf(kind, from.add({ months: by * monthsIn[kind] }).toString())
  const days = by * (from.until(to, { largestUnit: 'day' }).days + 1)
  return { from: from.add({ days }).toString(), to: to.add({ days }).toString() }
}

/** Formats a period: 'November 2026', 'October to December 2026', '2026', '3 Nov 2026 – 9 Jan 2027'. */
export const periodName = (range: DateRange): string => {
  const [from, to] = [Temporal.PlainDate.from(range.from), Temporal.PlainDate.from(range.to)]
  switch (kindOf(range)) {
    case 'month':
      return formatMonth(from)
    case 'quarter':
      return `${monthName(from.month)} to ${formatMonth(to)}`
    case 'year':
      return String(from.year)
    case undefined:
      return dateRangeText(range.from, range.to)
  }
}

/** Defaults to the current quarter because VAT is declared quarterly. */
export const readPeriod = (from: string, to: string, today: string): DateRange => {
  const [first, last] = [parseIsoDate(from), parseIsoDate(to)]
  return first && last ? { from: first, to: last } : periodOf('quarter', first ?? last ?? today)
}
