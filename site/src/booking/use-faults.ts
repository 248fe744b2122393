import { type RefObject, useState } from 'react'
import type { Draft } from '#booking/draft.ts'
import { type Faults, type FieldProblem, faultsLeft } from '#booking/form-check.ts'
import { showToast } from '#ui/toast.ts'

/** The errors of the form: by field, and of the checkout. */
export const useFaults = (form: RefObject<HTMLFormElement | null>) => {
  const [ofFields, setOfFields] = useState<Faults>({})
  const [ofCheckout, setOfCheckout] = useState<string>()

  /** Marks all fields with problems, announces the first one and focuses its field. */
  const refuse = (first: FieldProblem, problems: readonly FieldProblem[]) => {
    setOfFields(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    const { title, message, field } = first
    showToast({ title, description: message, variant: 'destructive', about: '.fault, :focus' })
    focusField(form.current, field)
  }

  /** Clears the errors of changed fields. */
  const forget = (changes: Partial<Draft>) => {
    setOfFields((before) => faultsLeft(before, changes))
    setOfCheckout(undefined)
  }

  const forgetAll = () => {
    setOfFields({})
    setOfCheckout(undefined)
  }

  return { ofFields, ofCheckout, setOfFields, setOfCheckout, refuse, forget, forgetAll }
}

export type FormFaults = ReturnType<typeof useFaults>

/** For the date, focuses the first slot, or else the day that Tab would reach. */
const focusField = (form: HTMLFormElement | null, field: string) => {
  const place = field === 'date' ? '.slot, .day[tabindex="0"]' : `[name="${field}"]`
  const control = form?.querySelector<HTMLElement>(place)
  control?.focus({ preventScroll: true })
  // In the centre, so that neither the site bar nor a notification covers it.
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
