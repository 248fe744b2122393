import { type RefObject, useEffect, useRef } from 'react'
import { createStore, useStore } from '#data/store.ts'

type Root = RefObject<HTMLElement | null>

type Opened = { close: () => void; root: Root | undefined }

/** The dialogs that are open, the topmost last. */
const opened: Opened[] = []
const isAnyOpen = createStore(false)

/** Whether any dialog is open. */
export const useIsDialogOpen = (): boolean => useStore(isAnyOpen)

/**
 * While a dialog is open, the page and the dialogs behind it cannot be reached, neither by keyboard
 * nor by a screen reader, and Escape closes the topmost dialog alone. Dialogs and notifications
 * stand outside of the page's root.
 * @param root of a dialog over which another one may open
 */
export const useOpenDialog = (isOpen: boolean, close: () => void, root?: Root): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const dialog = { close: () => latest.current(), root }
    opened.push(dialog)
    follow()
    return () => {
      opened.splice(opened.indexOf(dialog), 1)
      root?.current?.removeAttribute('inert')
      follow()
    }
  }, [isOpen, root])
}

const follow = () => {
  isAnyOpen.set(opened.length > 0)
  document.getElementById('root')?.toggleAttribute('inert', opened.length > 0)
  for (const dialog of opened)
    dialog.root?.current?.toggleAttribute('inert', dialog !== opened.at(-1))
  // The same function is listened with once.
  if (opened.length > 0) window.addEventListener('keydown', closeTopmost, { capture: true })
  else window.removeEventListener('keydown', closeTopmost, { capture: true })
}

const closeTopmost = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return
  // A menu or a notification within takes it for itself.
  const { target } = event
  const isTaken =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) opened.at(-1)?.close()
}
