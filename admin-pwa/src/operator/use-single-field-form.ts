import { useField } from '@mantine/form'
import type { FormEvent } from 'react'

/**
 * Manages a form with a single field, for example for a code. The input isn't stored.
 * @param send sends the text, unless it is blank
 */
export const useSingleFieldForm = (
  blankError: string,
  send: (text: string) => void,
  initial = '',
) => {
  const { getValue, setError, ...field } = useField({ initialValue: initial })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (getValue().trim()) send(getValue())
    else setError(blankError)
  }
  return { ...field, setError, submit }
}
