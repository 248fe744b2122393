export type Toast = { title: string; description: string; variant?: 'destructive' }

/**
 * Shows a notification. The page's script and the islands share only this type, because a module
 * that both import would become another file for every page.
 */
export type ToastEvent = 'synapse:toast'

const toastEvent: ToastEvent = 'synapse:toast'

/** Shows a notification for 5 seconds. It replaces the current notification. */
export const showToast = (toast: Toast): void => {
  document.dispatchEvent(new CustomEvent<Toast>(toastEvent, { detail: toast }))
}
