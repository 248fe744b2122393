const signal = new EventTarget()

/** Opens the Add New Client dialog, wherever the button that asks for it stands. */
export const openAddClient = (): void => {
  signal.dispatchEvent(new Event('open'))
}

/** Calls back when the dialog is to open. Returns the way to stop. */
export const onAddClient = (open: () => void): (() => void) => {
  signal.addEventListener('open', open)
  return () => signal.removeEventListener('open', open)
}
