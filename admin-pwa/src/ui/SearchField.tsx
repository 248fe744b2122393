import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  value: string
  onSearch: (text: string) => void
  placeholder?: string
}

const pauseMs = 250

/** A field that searches when typing pauses, or immediately on Enter. */
export const SearchField = ({ label, value, onSearch, placeholder }: Props) => {
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const search = (next: string) => {
    searchSoon.cancel()
    searched.current = next.trim()
    onSearch(searched.current)
  }
  const searchSoon = useDebouncedCallback(search, pauseMs)
  // Follow changes to the URL (Back, a link, 'Clear filters'), but not those made by this field:
  // its text may have changed since.
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
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text)
      }}
    />
  )
}
