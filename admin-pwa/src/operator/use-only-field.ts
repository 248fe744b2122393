import { useField } from '@mantine/form'
import type { FormEvent } from 'react'

/**
 * The field of a form with a single field, for example a code, which isn't saved as a draft.
 * @param send sends the text, unless it is blank
 */
export const useOnlyField = (
  { blankError, initialValue = '' }: { blankError: string; initialValue?: string },
  send: (text: string) => void,
) => {
  const { getValue, setError, ...field } = useField({ initialValue })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (getValue().trim()) send(getValue())
    else setError(blankError)
  }
  return { ...field, setError, submit }
}
