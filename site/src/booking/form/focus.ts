import type { LostSlot } from '#booking/draft/use-slot-choice.ts'

/**
 * Focuses a field that has an error. For the date, this is the first slot or, without slots, the
 * day in the tab order.
 */
export const focusField = (formElement: HTMLFormElement | null, field: string): void => {
  const control =
    formElement?.querySelector<HTMLElement>(`[name="${field}"]`) ??
    formElement?.querySelector<HTMLElement>('[data-date][tabindex="0"]')
  control?.focus({ preventScroll: true })
  // Scroll the field to the centre, because the site bar or a notification could cover it at the
  // edges.
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Focuses the next step after a lost slot was replaced, because the pressed button disappears. */
export const focusNextStep = ({ source }: LostSlot): void =>
  document.getElementById(source === 'checkout' ? 'pay' : 'chosen-time')?.focus()
