import { useState } from 'react'
import type { Draft } from '#booking/draft/draft.ts'
import { type FieldErrors, type FieldProblem, remainingErrors } from '#booking/draft/form-check.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Manages field errors and checkout errors. */
export const useFormErrors = (focus: (field: string) => void) => {
  const [byField, setByField] = useState<FieldErrors>({})
  const [checkoutError, setCheckoutError] = useState<string>()

  /** Marks every field that has a problem. Announces the first problem and focuses its field. */
  const showProblems = (problems: readonly FieldProblem[]) => {
    const [first] = problems
    if (!first) return
    setByField(Object.fromEntries(problems.map(({ field, fieldMessage }) => [field, fieldMessage])))
    const { title, message, field } = first
    showToast({ title, description: message, variant: 'destructive' })
    focus(field)
  }

  const clearChanged = (changes: Partial<Draft>) => {
    setByField((before) => remainingErrors(before, changes))
    setCheckoutError(undefined)
  }

  const clear = () => {
    setByField({})
    setCheckoutError(undefined)
  }

  return {
    byField,
    checkoutError,
    showFieldErrors: setByField,
    showCheckoutError: setCheckoutError,
    showProblems,
    focus,
    clearChanged,
    clear,
  }
}

export type FormErrors = ReturnType<typeof useFormErrors>
