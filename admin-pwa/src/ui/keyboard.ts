export const shortcuts = {
  newBooking: { title: 'New Booking', keys: 'N' },
  joinNext: { title: 'Join the next session', keys: 'J' },
  today: { title: 'Go to today', keys: 'T' },
  bookings: { title: 'Go to bookings', keys: 'G then B' },
  search: { title: 'Search', keys: '/, Ctrl K or ⌘K' },
  list: { title: 'Show this list', keys: '?' },
} as const

/** Returns whether shortcuts are disabled, because the operator is typing or a dialog is open. */
export const areShortcutsDisabled = (target: EventTarget | null): boolean =>
  document.getElementById('root')?.hasAttribute('inert') || isTextInput(target)

export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing))

const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
