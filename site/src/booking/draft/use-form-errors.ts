import { type RefObject, useState } from 'react'
import type { Draft } from '#booking/draft/draft.ts'
import { type FieldErrors, type FieldProblem, remainingErrors } from '#booking/draft/form-check.ts'
import { showToast } from '#ui/toast/toast.ts'

/**
 * Manages the form's errors by field, and the checkout's error.
 */
export const useFormErrors = (form: RefObject<HTMLFormElement | null>) => {
  const [byField, setByField] = useState<FieldErrors>({})
  const [checkoutError, setCheckoutError] = useState<string>()

  /** Marks all fields with problems, announces the first and focuses its field. */
  const showProblems = (problems: readonly FieldProblem[]) => {
    const [first] = problems
    if (!first) return
    setByField(Object.fromEntries(problems.map(({ field, hint }) => [field, hint])))
    const { title, message, field } = first
    showToast({
      title,
      description: message,
      variant: 'destructive',
      about: '.field-error, :focus, .form-error',
    })
    focusField(form.current, field)
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
    setByField,
    setCheckoutError,
    showProblems,
    focus: (field: string) => focusField(form.current, field),
    clearChanged,
    clear,
  }
}

export type FormErrors = ReturnType<typeof useFormErrors>

/**
 * Focuses a field with an error. For the date, focuses the first slot, or else the day in the tab
 * order.
 */
const focusField = (form: HTMLFormElement | null, field: string) => {
  const place = field === 'date' ? '.slot' : `[name="${field}"]`
  const control =
    form?.querySelector<HTMLElement>(place) ??
    form?.querySelector<HTMLElement>('.day[tabindex="0"]')
  control?.focus({ preventScroll: true })
  // Scroll the field to the centre so that neither the site bar nor a notification covers it.
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
