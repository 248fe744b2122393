import { type RefObject, useState } from 'react'
import type { Draft } from '#booking/draft/draft.ts'
import type { FieldErrors, FieldProblem, ReportedErrors } from '#booking/draft/form-check.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Manages the reported field errors and the checkout error. */
export const useFormErrors = (formElement: RefObject<HTMLFormElement | null>) => {
  const [reported, report] = useState<ReportedErrors>({ fields: [] })
  const [checkoutError, setCheckoutError] = useState<string>()

  /**
   * Focuses a field. For the date, this is the first slot or, if there are no slots, the day in the
   * tab order.
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
    report({ fields: problems.map(({ field }) => field) })
    const { title, message, field } = first
    showToast({ title, description: message, variant: 'destructive' })
    focus(field)
  }

  const clearCheckoutError = () => setCheckoutError(undefined)

  return {
    reported,
    checkoutError,
    /** Marks the fields that the server has rejected. */
    showRejected: (errors: FieldErrors, draft: Draft) =>
      report({ fields: [], rejected: { errors, draft } }),
    showCheckoutError: setCheckoutError,
    showProblems,
    focus,
    clearCheckoutError,
    clear: () => {
      report({ fields: [] })
      clearCheckoutError()
    },
  }
}

export type FormErrors = ReturnType<typeof useFormErrors>
