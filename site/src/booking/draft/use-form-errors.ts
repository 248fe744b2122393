import { type RefObject, useState } from 'react'
import type { Draft } from '#booking/draft/draft.ts'
import type { FieldErrors, FieldProblem, ReportedErrors } from '#booking/draft/form-check.ts'
import { showToast } from '#ui/toast/toast.ts'

export const useFormErrors = (formElement: RefObject<HTMLFormElement | null>) => {
  const [reported, report] = useState<ReportedErrors>({ fields: [] })
  const [checkoutError, setCheckoutError] = useState<string>()

  const focus = (field: string) => {
    const find = (selector: string) => formElement.current?.querySelector<HTMLElement>(selector)
    const control =
      field === 'date'
        ? // The first slot or, if there are none, the day in the tab order.
          (find('button.slot') ?? find('[data-date][tabindex="0"]'))
        : find(`[name="${field}"]`)
    control?.focus({ preventScroll: true })
    // Scroll the field to the centre. At the edges, the site bar or a notification could cover it.
    control?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }

  /** Shows the problems, announces the first one and focuses its field. */
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
