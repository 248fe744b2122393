export const shortcuts = {
  newBooking: 'N',
  joinNext: 'J',
  today: 'T',
  bookings: 'G then B',
  search: '/, Ctrl K or ⌘K',
  list: '?',
} as const

/** Returns whether shortcuts are disabled, because the operator is typing or a dialog is open. */
export const areShortcutsDisabled = (target: EventTarget | null): boolean =>
  document.getElementById('root')?.hasAttribute('inert') || isTextInput(target)

export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing))

const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
