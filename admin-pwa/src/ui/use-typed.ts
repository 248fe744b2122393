import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'

type Options = {
  value: string
  /** The value as it is shown while nobody types. */
  shown: string
  /** The value that a text means; undefined where it means none. */
  read: (text: string) => string | undefined
  /** Whether it is taken while more may still be typed. */
  isWhole: (text: string) => boolean
  onChange: (value: string) => void
}

/**
 * A field whose value is typed in words of one's own: what is whole is taken at once, the rest when
 * the field is left, and what means nothing gives way to the value from before.
 */
export const useTyped = ({ value, shown, read, isWhole, onChange }: Options) => {
  const [text, setText] = useState<string>()
  const take = (next: string) => {
    const meant = next.trim() === '' ? '' : read(next)
    if (meant !== undefined && meant !== value) onChange(meant)
  }
  const finish = () => {
    if (text !== undefined) take(text)
    setText(undefined)
  }
  return {
    value: text ?? shown,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setText(currentTarget.value)
      if (currentTarget.value === '' || isWhole(currentTarget.value)) take(currentTarget.value)
    },
    onBlur: (_event: FocusEvent<HTMLInputElement>) => finish(),
    onKeyDown: ({ key }: KeyboardEvent<HTMLInputElement>) => {
      // Before the form is sent.
      if (key === 'Enter') finish()
    },
  }
}
