import { type Days, formatMonth, shortMonthName } from '@synapse/shared/time'
import { formatDateRange, parseIsoDate } from '#ui/format/format-time.ts'

export const periodKinds = ['month', 'quarter', 'year'] as const
type PeriodKind = (typeof periodKinds)[number]

const monthsIn = { month: 1, quarter: 3, year: 12 } satisfies Record<PeriodKind, number>

/** Returns the period that contains a day. @param day 'YYYY-MM-DD' */
export const periodContaining = (kind: PeriodKind, day: string): Days => {
  const date = Temporal.PlainDate.from(day)
  const months = monthsIn[kind]
  const first = date.with({ day: 1, month: date.month - ((date.month - 1) % months) })
  return { from: first.toString(), to: first.add({ months }).subtract({ days: 1 }).toString() }
}

/** Returns the kind of period that two dates form; undefined for a custom period. */
export const periodKindOf = (period: Days): PeriodKind | undefined =>
  periodKinds.find((kind) => isSamePeriod(periodContaining(kind, period.from), period))

/**
 * Returns the previous or next period of the same kind; for a custom period, one with the same
 * number of days.
 */
export const adjacentPeriod = (period: Days, by: 1 | -1): Days => {
  const kind = periodKindOf(period)
  const [from, to] = [Temporal.PlainDate.from(period.from), Temporal.PlainDate.from(period.to)]
  if (kind) return periodContaining(kind, from.add({ months: by * monthsIn[kind] }).toString())
  const days = by * (from.until(to, { largestUnit: 'day' }).days + 1)
  return { from: from.add({ days }).toString(), to: to.add({ days }).toString() }
}

/** Formats a period: 'November 2026', 'Oct – Dec 2026', '2026', '3 Nov 2026 – 9 Jan 2027'. */
export const periodName = (period: Days): string => {
  const [from, to] = [Temporal.PlainDate.from(period.from), Temporal.PlainDate.from(period.to)]
  switch (periodKindOf(period)) {
    case 'month':
      return formatMonth(from)
    case 'quarter':
      return `${shortMonthName(from.month)} – ${shortMonthName(to.month)} ${to.year}`
    case 'year':
      return String(from.year)
    case undefined:
      return formatDateRange(period.from, period.to)
  }
}

/** Returns a quarter unless both dates are valid, because VAT is declared quarterly. */
export const readPeriod = (from: string, to: string, today: string): Days => {
  const [first, last] = [parseIsoDate(from), parseIsoDate(to)]
  return first && last
    ? { from: first, to: last }
    : periodContaining('quarter', first ?? last ?? today)
}

/** Periods that end today. Both the first and the last day are included. */
export const presets = ['7', '30', '90', '365', 'year'] as const
type Preset = (typeof presets)[number]

export const presetLabels = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
  year: 'This year',
} as const satisfies Record<Preset, string>

/** @param today 'YYYY-MM-DD' in Malta */
export const presetPeriod = (preset: Preset, today: string): Days => {
  const to = Temporal.PlainDate.from(today)
  const from =
    preset === 'year' ? to.with({ month: 1, day: 1 }) : to.subtract({ days: Number(preset) - 1 })
  return { from: from.toString(), to: to.toString() }
}

/** Reads a report's period from the URL; without valid dates, returns the last 30 days. */
export const readReportPeriod = (from: string, to: string, today: string): Days => {
  const last = parseIsoDate(to) ?? today
  return { from: parseIsoDate(from) ?? presetPeriod('30', last).from, to: last }
}

export const presetOf = (period: Days, today: string): Preset | undefined =>
  presets.find((preset) => isSamePeriod(presetPeriod(preset, today), period))

const isSamePeriod = (one: Days, other: Days): boolean =>
  one.from === other.from && one.to === other.to
