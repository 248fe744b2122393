import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'

type Props = {
  label: string
  /** 'YYYY-MM-DD'; '' for none. */
  value: string
  onDate: (date: string) => void
  /** Left empty, it goes back to the date that it had. */
  isRequired?: boolean
  /** What is wrong with the date. */
  error?: string | undefined
}

/** Before it there is nothing to find: it is the beginning of a year that is still being typed. */
const earliest = '1900-01-01'

/** A date that is asked for once it is whole: '2026' passes 0002, 0020 and 0202 as it is typed. */
export const DateField = ({ label, value, onDate, isRequired = false, error }: Props) => {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const type = (next: string) => {
    setText(next)
    if (next === '' ? !isRequired : next >= earliest) onDate(next)
  }
  return (
    <TextInput
      label={label}
      type="date"
      max="9999-12-31"
      value={text}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setText(value)}
    />
  )
}
