import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  value: string
  onSearch: (text: string) => void
  placeholder?: string
}

const pauseMs = 250

/** A search field that searches when typing pauses, or at once on Enter. */
export const SearchField = ({ label, value, onSearch, placeholder }: Props) => {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef(value)
  // Follow changes of the URL (Back, a link, 'Clear filters'), but not those made by this field:
  // its text may have changed since.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    searched.current = next.trim()
    onSearch(searched.current)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next), pauseMs)
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
