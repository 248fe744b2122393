import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FilterOption } from '#ui/list/filter-options.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'

const pauseMs = 250

/** Searches when the operator stops typing or presses Enter. The URL contains the search text. */
export const SearchFilter = ({ label, placeholder }: { label: string; placeholder: string }) => {
  const { get, set } = useUrlFilters()
  const value = get('search')
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const search = (next: string) => {
    searchSoon.cancel()
    searched.current = next.trim()
    set({ search: searched.current })
  }
  const searchSoon = useDebouncedCallback(search, pauseMs)
  // Follow changes that Back or a link makes to the URL, but not earlier changes made by this
  // field.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    searchSoon.cancel()
    setText(value)
  }, [value, searchSoon])
  const type = (next: string) => {
    setText(next)
    searchSoon(next)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text)
      }}
    />
  )
}

type Props = {
  label: string
  name: string
  /** The label of the “all rows” option. */
  all: string
  options: readonly (FilterOption | string)[]
}

/** A select that filters a list. The URL contains the choice. */
export const FilterSelect = ({ label, name, all, options }: Props) => {
  const { get, set } = useUrlFilters()
  return (
    <NativeSelect
      label={label}
      value={parseOption(options, get(name)) ?? ''}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}
