export type Toast = {
  title: string
  description: string
  variant?: 'destructive'
  /**
   * CSS selector of the elements that the notification is about. The notification must not cover
   * them.
   */
  about?: string
}

/**
 * The event that the page's script shows as a notification. The script and the islands only share
 * its type, because a module that both import would become a separate file that every page loads.
 */
export type ToastEvent = 'synapse:toast'

const toastEvent: ToastEvent = 'synapse:toast'

/** Shows a notification for 5 seconds, replacing the current one. */
export const showToast = (toast: Toast): void => {
  document.dispatchEvent(new CustomEvent<Toast>(toastEvent, { detail: toast }))
}
