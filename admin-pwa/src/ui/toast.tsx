import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeyboardEvent } from 'react'

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

/** Goes to the notification: to its next step, or to where it can be closed. */
export const focusToast = (): void => {
  const present = document.activeElement
  const first = document.querySelector<HTMLElement>(`${ofToast} button`)
  if (!first || present?.closest(ofToast)) return
  before = present instanceof HTMLElement ? present : undefined
  first.focus()
}

const ofToast = '.mantine-Notification-root'

/** Shows one notification for five seconds; it takes the place of the one before. */
export const toast = ({ title, message, details, tone = 'default', action }: Toast): void => {
  giveFocusBack()
  notifications.clean()
  const id = crypto.randomUUID()
  const keys = {
    // Escape is for what has the focus, not for the dialog behind it.
    'data-mantine-stop-propagation': 'true',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') notifications.hide(id)
    },
  }
  let isTaken = false
  const take = () => {
    // It can still be clicked while it goes.
    if (isTaken) return
    isTaken = true
    notifications.hide(id)
    action?.onClick()
  }
  const content = (
    <>
      {message && <span className="toast-message">{message}</span>}
      {details && <span className="toast-details">{details}</span>}
      {action && (
        <Button variant="default" mt="xs" onClick={take} {...keys}>
          {action.label}
        </Button>
      )}
    </>
  )
  // Time enough to take the next step.
  const autoClose = action ? 10_000 : undefined
  const stay = (forMs: number | false | undefined) =>
    notifications.update({ id, message: content, autoClose: forMs })
  notifications.show({
    id,
    title,
    message: content,
    autoClose,
    // Whoever has come to it by keys is not hurried.
    onFocusCapture: () => stay(false),
    onBlurCapture: () => stay(autoClose),
    color: tone === 'destructive' ? 'danger' : 'success',
    'data-tone': tone,
    role: tone === 'destructive' ? 'alert' : 'status',
    onClose: giveFocusBack,
    closeButtonProps: {
      'aria-label': 'Close notification',
      // Clicked, it leaves the focus where it is: a form or a dialog goes on.
      onMouseDown: (event) => event.preventDefault(),
      ...keys,
    },
  })
}

const giveFocusBack = () => {
  if (document.activeElement?.closest(ofToast)) before?.focus()
  before = undefined
}

/** A failure in the words of the catalogue, titled 'Error'. */
export const failureToast = (message: string, details?: string): Toast => ({
  title: 'Error',
  message,
  details,
  tone: 'destructive',
})
