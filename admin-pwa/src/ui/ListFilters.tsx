import { NativeSelect } from '@mantine/core'
import { formatMonth } from '@synapse/shared/time'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { type State, states } from '#ui/states.ts'

type Option = { value: string; label: string }

/** The search of a list, kept in the URL. */
export const SearchFilter = (props: { label: string; placeholder: string }) => {
  const { get, set } = useFilters()
  return <SearchField {...props} value={get('search')} onSearch={(search) => set({ search })} />
}

type Props = {
  label: string
  /** The filter's name in the URL. */
  name: string
  /** The label of the option that doesn't filter. */
  all: string
  options: readonly (Option | string)[]
}

/** A choice that narrows down a list, kept in the URL. */
export const FilterSelect = ({ label, name, all, options }: Props) => {
  const { get, set } = useFilters()
  const values = options.map((option) => (typeof option === 'string' ? option : option.value))
  return (
    <NativeSelect
      label={label}
      value={oneOf(values, get(name)) ?? ''}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}

/** Returns the options of a filter by status. */
export const stateOptions = (values: readonly State[]): Option[] =>
  values.map((value) => ({ value, label: states[value].label }))

/**
 * Returns the options of a filter by month: the months of some days and the selected month, latest
 * first.
 * @param days YYYY-MM-DD
 * @param chosen YYYY-MM
 */
export const monthOptions = (days: readonly string[], chosen: string | undefined): Option[] =>
  [...new Set([...days.map((day) => day.slice(0, 7)), ...(chosen ? [chosen] : [])])]
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: formatMonth(Temporal.PlainYearMonth.from(value)) }))
