const signal = new EventTarget()

/** Returns the key of a client's draft. Defined here because the form is loaded later. */
export const clientDraftKey = (id = 'new'): string => `client/${id}`

/** Opens the Add New Client dialog from any screen. */
export const openAddClient = (): void => {
  signal.dispatchEvent(new Event('open'))
}

/** Calls back when the dialog should open. Returns an unsubscribe function. */
export const onAddClient = (open: () => void): (() => void) => {
  signal.addEventListener('open', open)
  return () => signal.removeEventListener('open', open)
}
