import { notifications } from '@mantine/notifications'

export type Toast = {
  title: string
  message?: string
  /** A second line: why it failed, as the server put it. */
  details?: string
  tone?: 'default' | 'destructive'
}

/** Shows one notification for five seconds; it takes the place of the one before. */
export const toast = ({ title, message, details, tone = 'default' }: Toast): void => {
  notifications.clean()
  notifications.show({
    title,
    message: (
      <>
        {message && <span className="toast-message">{message}</span>}
        {details && <span className="toast-details">{details}</span>}
      </>
    ),
    color: tone === 'destructive' ? 'danger' : 'success',
    'data-tone': tone,
    role: tone === 'destructive' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close notification' },
  })
}

/** A failure in the words of the catalogue, titled 'Error'. */
export const failureToast = (message: string, details?: string): Toast => ({
  title: 'Error',
  message,
  details,
  tone: 'destructive',
})
