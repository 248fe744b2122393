import { type UseFormInput, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { isSameValue } from '#data/merge-edits.ts'
import { deleteInput, readInput, storeInput } from '#data/unsaved-input.ts'
import type { Saved } from '#ui/form/merge-saved.ts'
import { useUnsaved } from '#ui/unsaved.ts'

export type InputOptions<Values> = Saved<Values> & {
  /** The key of the unsaved input, for example 'todo/<id>'. If keys change, stored input is lost. */
  inputKey: string
  rules?: UseFormInput<Values>['validate']
}

export type RestorableInput<Values extends Record<string, unknown>> = ReturnType<
  typeof useRestorableInput<Values>
>

/**
 * Keeps a form's values and the saved values that they are based on, and stores both on the device.
 */
export const useRestorableInput = <Values extends Record<string, unknown>>(
  options: InputOptions<Values>,
) => {
  const { inputKey, values: saved, version, rules: validate } = options
  const [restored] = useState(() => readInput<Values>(inputKey))
  const [savedAt, setSavedAt] = useState(restored?.at)
  const [base, setBase] = useState<Saved<Values>>(() =>
    restored
      ? { values: { ...saved, ...restored.base }, version: restored.version }
      : { values: saved, version },
  )
  const form = useForm<Values>({ initialValues: { ...saved, ...restored?.values }, validate })
  const { values } = form
  const isChanged = !isSameValue(values, base.values)

  /** Bases the form on a saved version, and shows its values or the given ones. */
  const rebase = (next: Saved<Values>, shown = next.values) => {
    setBase(next)
    form.setValues(shown)
  }
  const removeInput = () => {
    deleteInput(inputKey)
    setSavedAt(undefined)
  }
  const removeInputOf = (sent: Values) => {
    if (isSameValue(readInput<Values>(inputKey)?.values, sent)) removeInput()
  }
  const discard = () => {
    removeInput()
    form.clearErrors()
    // After a conflict, the form is still based on the older values.
    const isOlder = version !== undefined && version >= (base.version ?? 0)
    rebase(isOlder ? { values: saved, version } : base)
  }
  const markSaved = useUnsaved(isChanged, discard)
  /** Works like `rebase`, but leaves the form without unsaved changes. */
  const finish = (next: Saved<Values>) => {
    markSaved()
    removeInput()
    rebase(next)
  }

  useEffect(() => {
    if (isChanged) storeInput(inputKey, { values, base: base.values, version: base.version })
    else deleteInput(inputKey)
  }, [inputKey, isChanged, values, base])

  return { form, base, isChanged, savedAt, rebase, finish, discard, removeInputOf }
}
