import { Button, NativeSelect } from '@mantine/core'
import type { FilterOption } from '#ui/filter-options.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'

/** A search field for a list. The search text is kept in the URL. */
export const SearchFilter = (props: { label: string; placeholder: string }) => {
  const { get, set } = useFilters()
  return <SearchField {...props} value={get('search')} onSearch={(search) => set({ search })} />
}

type Props = {
  label: string
  name: string
  /** The label of the option that doesn't filter. */
  all: string
  options: readonly (FilterOption | string)[]
}

/** A select that filters a list. The choice is kept in the URL. */
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

export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button variant="subtle" onClick={onClear}>
    Clear filters
  </Button>
)
