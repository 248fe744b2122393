import { type RefObject, useState } from 'react'
import type { Draft } from '#booking/draft.ts'
import { type Faults, type FieldProblem, faultsLeft } from '#booking/form-check.ts'
import { showToast } from '#ui/toast.ts'

/** What the form says is wrong: at its fields, and of the checkout. */
export const useFaults = (form: RefObject<HTMLFormElement | null>) => {
  const [ofFields, setOfFields] = useState<Faults>({})
  const [ofCheckout, setOfCheckout] = useState<string>()

  /** All are marked at their fields; the first is said, and the keyboard goes there. */
  const refuse = (first: FieldProblem, problems: readonly FieldProblem[]) => {
    setOfFields(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    const { title, message, field } = first
    showToast({ title, description: message, variant: 'destructive', about: '.fault, :focus' })
    focusField(form.current, field)
  }

  /** What is typed anew is not judged yet. */
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

/** The first of the times, or else the day that the keyboard would reach, stands for the date. */
const focusField = (form: HTMLFormElement | null, field: string) => {
  const place = field === 'date' ? '.slot, .day[tabindex="0"]' : `[name="${field}"]`
  const control = form?.querySelector<HTMLElement>(place)
  control?.focus({ preventScroll: true })
  // In the middle, so that neither the bars of the page nor a notification lie over it.
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
