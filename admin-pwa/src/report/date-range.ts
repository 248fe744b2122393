import { parseIsoDate } from '#ui/format/format-time.ts'

/** Date ranges that end today. Both the first and the last day are included. */
export const rangePresets = ['7', '30', '90', '365', 'year'] as const
type RangePreset = (typeof rangePresets)[number]
export type DateRange = { from: string; to: string }

export const rangeLabels = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
  year: 'This year',
} as const satisfies Record<RangePreset, string>

/** @param today 'YYYY-MM-DD' in Malta */
export const rangeOf = (preset: RangePreset, today: string): DateRange => {
  const to = Temporal.PlainDate.from(today)
  const from =
    preset === 'year' ? to.with({ month: 1, day: 1 }) : to.subtract({ days: Number(preset) - 1 })
  return { from: from.toString(), to: to.toString() }
}

/** Reads the range from the URL; missing or invalid dates default to the last 30 days. */
export const readRange = (from: string, to: string, today: string): DateRange => {
  const last = parseIsoDate(to) ?? today
  return { from: parseIsoDate(from) ?? rangeOf('30', last).from, to: last }
}

export const presetOf = (range: DateRange, today: string): RangePreset | undefined =>
  rangePresets.find((preset) => isSameRange(rangeOf(preset, today), range))

export const isSameRange = (one: DateRange, other: DateRange): boolean =>
  one.from === other.from && one.to === other.to
