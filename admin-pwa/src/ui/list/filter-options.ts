import { monthText } from '#ui/format/format-time.ts'
import { type State, states } from '#ui/states.ts'

export type FilterOption = { value: string; label: string }

export const stateOptions = (values: readonly State[]): FilterOption[] =>
  values.map((value) => ({ value, label: states[value].label }))

/**
 * Returns the options of a month filter: the months of the given days and the selected month,
 * latest first.
 * @param days YYYY-MM-DD
 * @param chosen YYYY-MM
 */
export const monthOptions = (days: readonly string[], chosen: string | undefined): FilterOption[] =>
  [...new Set([...days.map((day) => day.slice(0, 7)), ...(chosen ? [chosen] : [])])]
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: monthText(value) }))
