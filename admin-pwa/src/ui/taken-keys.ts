/** Tests whether page-wide shortcuts are off: while typing or while a dialog is open. */
export const isTaken = (target: EventTarget | null): boolean =>
  document.getElementById('root')?.hasAttribute('inert') || isTyped(target)

/** Tests whether an element takes typed text. */
export const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing))

const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
