export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** What it speaks of, as CSS: the notification does not lie over it. */
  about?: string
}

/**
 * The event that the page's script turns into a notification. Only its type is shared: a module that
 * both the page's script and an island import would become a file of its own, loaded by every page.
 */
export type ToastEvent = 'synapse:toast'

const toastEvent: ToastEvent = 'synapse:toast'

/** Shows a notification; it replaces the one that is there and goes after 5 seconds. */
export const showToast = (toast: Toast): void => {
  document.dispatchEvent(new CustomEvent<Toast>(toastEvent, { detail: toast }))
}
