export type Toast = { title: string; description: string; variant?: 'destructive' }

/**
 * Shows a notification. The page's script and the islands share only this type, because every page
 * would have to load a shared module as another file.
 */
export type ToastEvent = 'synapse:toast'

const toastEvent: ToastEvent = 'synapse:toast'

/** Shows a notification for 5 seconds. It replaces the current notification. */
export const showToast = (toast: Toast): void => {
  document.dispatchEvent(new CustomEvent<Toast>(toastEvent, { detail: toast }))
}
