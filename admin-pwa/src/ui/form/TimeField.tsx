import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { parseTime } from '#ui/form/date-input.ts'
import { useParsedInput } from '#ui/form/use-parsed-input.ts'
import { isTimeText } from '#ui/format/format-time.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** The time as 'HH:MM', or ''. */
  value?: string
  onChange: (time: string) => void
}

export const TimeField = ({ value = '', onChange, onKeyDown, error, ...input }: Props) => {
  const typed = useParsedInput({
    value,
    shown: value,
    parse: parseTime,
    isComplete: (text) => isTimeText(text.trim()),
    onChange,
    invalidMessage: 'Enter a time, for example 09:30.',
  })
  return (
    <TextInput
      autoComplete="off"
      placeholder="hh:mm"
      {...input}
      {...typed.input}
      error={typed.error ?? error}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        typed.input.onKeyDown(event)
        onKeyDown?.(event)
      }}
    />
  )
}
