import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeyboardEvent } from 'react'

export type Toast = {
  title: string
  message?: string
  /** The second line, for example why the server refused a change. */
  details?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; onClick: () => void }
}

let focusedBefore: HTMLElement | undefined

export const focusToast = (): void => {
  const present = document.activeElement
  const first = document.querySelector<HTMLElement>(`${ofToast} button`)
  if (!first || present?.closest(ofToast)) return
  focusedBefore = present instanceof HTMLElement ? present : undefined
  first.focus()
}

const ofToast = '.mantine-Notification-root'

/** Shows a notification instead of the previous one. @returns a function that removes it */
export const toast = ({ title, message, details, tone = 'default', action }: Toast) => {
  restoreFocus()
  notifications.clean()
  const id = crypto.randomUUID()
  const keys = {
    // Escape must close the notification instead of the dialog behind it.
    'data-mantine-stop-propagation': 'true',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') notifications.hide(id)
    },
  }
  let hasRun = false
  const runAction = () => {
    // The button still works while the notification fades out.
    if (hasRun) return
    hasRun = true
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
        <Button variant="default" mt={12} onClick={runAction} {...keys}>
          {action.label}
        </Button>
      )}
    </>
  )
  const autoClose = action ? 10_000 : undefined
  const setAutoClose = (forMs: number | false | undefined) =>
    notifications.update({ id, message: content, autoClose: forMs })
  notifications.show({
    id,
    title,
    message: content,
    autoClose,
    // Don't close the notification while it has the keyboard focus.
    onFocusCapture: () => setAutoClose(false),
    onBlurCapture: () => setAutoClose(autoClose),
    color: tone === 'destructive' ? 'danger' : 'success',
    'data-tone': tone,
    role: tone === 'destructive' ? 'alert' : 'status',
    onClose: restoreFocus,
    closeButtonProps: {
      'aria-label': 'Close notification',
      // Closing a notification must not take the focus from a form or dialog.
      onMouseDown: (event) => event.preventDefault(),
      ...keys,
    },
  })
  return () => {
    notifications.hide(id)
  }
}

const restoreFocus = () => {
  if (document.activeElement?.closest(ofToast)) focusedBefore?.focus()
  focusedBefore = undefined
}

/** Returns a failure toast, titled 'Error' by default. */
export const failureToast = (
  message: string,
  { title = 'Error', details }: { title?: string; details?: string } = {},
): Toast => ({ title, message, details, tone: 'destructive' })
