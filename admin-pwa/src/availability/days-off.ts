import type { AvailabilityDay } from '@synapse/shared/availability/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { dayAfter } from '@synapse/shared/time'

/** Consecutive days off with the same reason. Both dates are inclusive, 'YYYY-MM-DD'. */
export type DaysOff = { from: string; to: string; reason: string | null }

/** Groups the days off from a date onwards into ranges. */
export const listDaysOff = (days: readonly AvailabilityDay[], from: string): DaysOff[] => {
  const ranges: DaysOff[] = []
  const off = days
    .filter((day) => !day.isAvailable && day.date >= from)
    .toSorted((a, b) => compareText(a.date, b.date))
  for (const { date, reason } of off) {
    const last = ranges.at(-1)
    if (last && last.reason === reason && date <= dayAfter(last.to)) last.to = date
    else ranges.push({ from: date, to: date, reason })
  }
  return ranges
}
