import { formatIsoMonth } from '#ui/format/format-time.ts'
import { type State, states } from '#ui/states.ts'

export type FilterOption = { value: string; label: string }

export const stateOptions = (values: readonly State[]): FilterOption[] =>
  values.map((value) => ({ value, label: states[value].label }))

/**
 * Returns a filter's options, latest month first: the months of the given days ('YYYY-MM-DD'), and
 * the selected month ('YYYY-MM').
 */
export const monthOptions = (days: readonly string[], chosen: string | undefined): FilterOption[] =>
  [...new Set([...days.map((day) => day.slice(0, 7)), ...(chosen ? [chosen] : [])])]
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: formatIsoMonth(value) }))
