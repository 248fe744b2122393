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

/** A field that asks once the typing rests; Enter asks at once. */
export const SearchField = ({ label, value, onSearch, placeholder }: Props) => {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change the search from outside: back, a link, 'clear the filters'.
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), pauseMs)
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
        if (event.key !== 'Enter') return
        clearTimeout(timer.current)
        onSearch(text.trim())
      }}
    />
  )
}
