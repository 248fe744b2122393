import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

export type Toast = {
  title: string
  message?: string
  /** A second line: why it failed, as the server put it. */
  details?: string
  tone?: 'default' | 'destructive'
  /** The next step, in one click. */
  action?: { label: string; onClick: () => void }
}

/** Where the focus was before it went to the notification. */
let before: HTMLElement | undefined

/** Goes to the notification, where it can be closed. */
export const focusToast = (): void => {
  const present = document.activeElement
  const close = document.querySelector<HTMLElement>('.mantine-Notification-closeButton')
  if (!close || close === present) return
  before = present instanceof HTMLElement ? present : undefined
  close.focus()
}

/** Shows one notification for five seconds; it takes the place of the one before. */
export const toast = ({ title, message, details, tone = 'default', action }: Toast): void => {
  giveFocusBack()
  notifications.clean()
  const id = notifications.show({
    title,
    message: (
      <>
        {message && <span className="toast-message">{message}</span>}
        {details && <span className="toast-details">{details}</span>}
        {action && (
          <Button
            variant="default"
            mt="xs"
            onClick={() => {
              notifications.hide(id)
              action.onClick()
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
    // Time enough to take the next step.
    ...(action && { autoClose: 10_000 }),
    color: tone === 'destructive' ? 'danger' : 'success',
    'data-tone': tone,
    role: tone === 'destructive' ? 'alert' : 'status',
    onClose: giveFocusBack,
    closeButtonProps: {
      'aria-label': 'Close notification',
      // Clicked, it leaves the focus where it is: a form or a dialog goes on.
      onMouseDown: (event) => event.preventDefault(),
      // Escape is for what has the focus, not for the dialog behind it.
      'data-mantine-stop-propagation': 'true',
      onKeyDown: (event) => {
        if (event.key === 'Escape') notifications.hide(id)
      },
    },
  })
}

const giveFocusBack = () => {
  if (document.activeElement?.matches('.mantine-Notification-closeButton')) before?.focus()
  before = undefined
}

/** A failure in the words of the catalogue, titled 'Error'. */
export const failureToast = (message: string, details?: string): Toast => ({
  title: 'Error',
  message,
  details,
  tone: 'destructive',
})
