const signal = new EventTarget()

/** How the draft of a new client is called; known before the form itself is loaded. */
export const clientDraft = 'client/new'

/** Opens the Add New Client dialog, wherever the button that asks for it stands. */
export const openAddClient = (): void => {
  signal.dispatchEvent(new Event('open'))
}

/** Calls back when the dialog is to open. Returns the way to stop. */
export const onAddClient = (open: () => void): (() => void) => {
  signal.addEventListener('open', open)
  return () => signal.removeEventListener('open', open)
}
