/** Tests whether page-wide shortcuts are off: while typing or while a dialog is open. */
export const isShortcutBlocked = (target: EventTarget | null): boolean =>
  document.getElementById('root')?.hasAttribute('inert') || isTextInput(target)

/** Tests whether an element takes typed text. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing))

const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
