import { type ChangeEvent, useState } from 'react'

/** Manages a form's only text field. Its error disappears when the operator types. */
export const useTextInput = (initial = '') => {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const change = (next: string) => {
    setValue(next)
    setError(undefined)
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(currentTarget.value)
  return { value, error, setError, change, input: { value, error, onChange } }
}
