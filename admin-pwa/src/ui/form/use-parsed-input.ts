import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

type Options = {
  value: string
  /** The formatted value. It is shown unless the field is being edited. */
  shown: string
  /** Parses typed text; undefined if it is invalid. */
  parse: (text: string) => string | undefined
  /** Returns whether typed text is complete. If so, the value changes before the field is left. */
  isComplete: (text: string) => boolean
  onChange: (value: string) => void
  invalidMessage: string
  /** Whether the field is invalid, so that the form can't be sent. */
  isInvalid?: boolean
}

const invalidMark = 'data-invalid-text'

/**
 * Focuses the first field with invalid text.
 * @returns whether there is one, in which case the form must not be sent
 */
export const focusInvalidInput = (form: HTMLElement | null): boolean => {
  const invalid = form?.querySelector<HTMLElement>(`[${invalidMark}]`)
  invalid?.focus()
  return Boolean(invalid)
}

/**
 * Manages a field whose text is parsed. The value changes as soon as the text is complete, or when
 * the field is left. Invalid text stays in the field with an error, and the value doesn't change.
 */
export const useParsedInput = (options: Options) => {
  const { value, shown, parse, isComplete, onChange } = options
  const [text, setText] = useState<string>()
  /**
   * The value when the typed text was found to be invalid. If the value changes, it replaces the
   * text.
   */
  const [valueAtError, setValueAtError] = useState<string>()
  const typed = valueAtError === undefined || valueAtError === value ? text : undefined
  const isInvalid = typed !== undefined && valueAtError !== undefined
  const reset = () => {
    setText(undefined)
    setValueAtError(undefined)
  }
  const take = (next: string) => {
    const parsed = next.trim() === '' ? '' : parse(next)
    if (parsed !== undefined && parsed !== value) onChange(parsed)
  }
  const finish = () => {
    if (text === undefined) return
    if (text.trim() !== '' && parse(text) === undefined) return setValueAtError(value)
    take(text)
    reset()
  }
  const input = {
    value: typed ?? shown,
    [invalidMark]: isInvalid || options.isInvalid || undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setText(currentTarget.value)
      setValueAtError(undefined)
      if (currentTarget.value === '' || isComplete(currentTarget.value)) take(currentTarget.value)
    },
    onBlur: finish,
    onKeyDown: ({ key }: KeyboardEvent<HTMLInputElement>) => {
      // Enter submits the form, so apply the text first.
      if (key === 'Enter') finish()
    },
  }
  return { input, error: isInvalid ? options.invalidMessage : undefined, reset }
}
