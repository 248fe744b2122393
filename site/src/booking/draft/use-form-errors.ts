import { type RefObject, useState } from 'react'
import type { Draft } from '#booking/draft/draft.ts'
import { type FieldErrors, type FieldProblem, remainingErrors } from '#booking/draft/form-check.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Manages field errors and checkout errors. */
export const useFormErrors = (formElement: RefObject<HTMLFormElement | null>) => {
  const [byField, setByField] = useState<FieldErrors>({})
  const [checkoutError, setCheckoutError] = useState<string>()

  /**
   * Focuses a field. For the date, this is the first slot or, without slots, the day in the tab
   * order.
   */
  const focus = (field: string) => {
    const form = formElement.current
    const control =
      form?.querySelector<HTMLElement>(`[name="${field}"]`) ??
      form?.querySelector<HTMLElement>('[data-date][tabindex="0"]')
    control?.focus({ preventScroll: true })
    // Scroll the field to the centre. At the edges, the site bar or a notification could cover it.
    control?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }

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
