import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeyboardEvent } from 'react'

export type Toast = {
  title: string
  message?: string
  /** A second line, for example the server's reason for a failure. */
  details?: string
  tone?: 'default' | 'destructive'
  /** A follow-up action, for example Undo. */
  action?: { label: string; onClick: () => void }
}

/** The element that had the focus before the notification. */
let before: HTMLElement | undefined

/** Moves the focus to the notification's first button. */
export const focusToast = (): void => {
  const present = document.activeElement
  const first = document.querySelector<HTMLElement>(`${ofToast} button`)
  if (!first || present?.closest(ofToast)) return
  before = present instanceof HTMLElement ? present : undefined
  first.focus()
}

const ofToast = '.mantine-Notification-root'

/** Shows a notification for five seconds (ten with an action); replaces the previous one. */
export const toast = ({ title, message, details, tone = 'default', action }: Toast): void => {
  giveFocusBack()
  notifications.clean()
  const id = crypto.randomUUID()
  const keys = {
    // Escape closes the notification, not the dialog behind it.
    'data-mantine-stop-propagation': 'true',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') notifications.hide(id)
    },
  }
  let isTaken = false
  const take = () => {
    // The button can still be clicked while the notification fades out.
    if (isTaken) return
    isTaken = true
    notifications.hide(id)
    action?.onClick()
  }
  const content = (
    <>
      {message && <div>{message}</div>}
      {details && (
        <Text fz={13} mt={2}>
          {details}
        </Text>
      )}
      {action && (
        <Button variant="default" mt="xs" onClick={take} {...keys}>
          {action.label}
        </Button>
      )}
    </>
  )
  const autoClose = action ? 10_000 : undefined
  const stay = (forMs: number | false | undefined) =>
    notifications.update({ id, message: content, autoClose: forMs })
  notifications.show({
    id,
    title,
    message: content,
    autoClose,
    // Don't close while the keyboard focus is inside.
    onFocusCapture: () => stay(false),
    onBlurCapture: () => stay(autoClose),
    color: tone === 'destructive' ? 'danger' : 'success',
    'data-tone': tone,
    role: tone === 'destructive' ? 'alert' : 'status',
    onClose: giveFocusBack,
    closeButtonProps: {
      'aria-label': 'Close notification',
      // A click must not take the focus from a form or dialog.
      onMouseDown: (event) => event.preventDefault(),
      ...keys,
    },
  })
}

const giveFocusBack = () => {
  if (document.activeElement?.closest(ofToast)) before?.focus()
  before = undefined
}

/** Returns a toast for a failure, titled 'Error'. */
export const failureToast = (message: string, details?: string): Toast => ({
  title: 'Error',
  message,
  details,
  tone: 'destructive',
})
