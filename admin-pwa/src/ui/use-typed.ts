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
  /** What the field says about a text that means no value. */
  wrong: string
}

/** Marks a field whose text means no value: its form can’t be sent. */
const wrongMark = 'data-wrong-text'

/** The first field of a form whose text means no value. */
export const findWrongText = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[${wrongMark}]`)

/**
 * A field whose value is typed in words of one's own: what is whole is taken at once, the rest when
 * the field is left. A text that means no value stays, with an error, and the value stays as it was.
 */
export const useTyped = ({ value, shown, read, isWhole, onChange, wrong }: Options) => {
  const [text, setText] = useState<string>()
  /** The value that was there when the field was left with a text that means none. */
  const [wrongAt, setWrongAt] = useState<string>()
  const isWrong = text !== undefined && wrongAt === value
  const isTyping = text !== undefined && wrongAt === undefined
  const reset = () => {
    setText(undefined)
    setWrongAt(undefined)
  }
  const take = (next: string) => {
    const meant = next.trim() === '' ? '' : read(next)
    if (meant !== undefined && meant !== value) onChange(meant)
  }
  const finish = () => {
    if (text === undefined) return
    if (text.trim() !== '' && read(text) === undefined) return setWrongAt(value)
    take(text)
    reset()
  }
  const input = {
    value: (isTyping || isWrong ? text : undefined) ?? shown,
    [wrongMark]: isWrong || undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setText(currentTarget.value)
      setWrongAt(undefined)
      if (currentTarget.value === '' || isWhole(currentTarget.value)) take(currentTarget.value)
    },
    onBlur: (_event: FocusEvent<HTMLInputElement>) => finish(),
    onKeyDown: ({ key }: KeyboardEvent<HTMLInputElement>) => {
      // Before the form is sent.
      if (key === 'Enter') finish()
    },
  }
  return { input, error: isWrong ? wrong : undefined, reset }
}
