import { useMounted } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createStore } from '#data/store.ts'

type Root = RefObject<HTMLElement | null>

type Opened = { close: () => void; root: Root | undefined }

/** All open dialogs. The last dialog is the topmost. */
const opened: Opened[] = []
export const isAnyDialogOpen = createStore(false)

/**
 * Returns `opened`, or false while the dialog is being mounted. Mantine returns the focus only if a
 * dialog was mounted before it opened, but many dialogs are mounted when they open.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => {
  const isMounted = useMounted()
  return opened && isMounted
}

/**
 * Makes everything behind an open dialog inert. Escape closes only the topmost dialog.
 * @param root the dialog's element, if another dialog can open above it
 */
export const useDialogStack = (isOpen: boolean, close: () => void, root?: Root): void => {
  const closeThis = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const dialog = { close: () => closeThis(), root }
    opened.push(dialog)
    update()
    return () => {
      opened.splice(opened.indexOf(dialog), 1)
      root?.current?.removeAttribute('inert')
      update()
    }
  }, [isOpen, root])
}

const update = () => {
  isAnyDialogOpen.set(opened.length > 0)
  document.getElementById('root')?.toggleAttribute('inert', opened.length > 0)
  for (const dialog of opened)
    dialog.root?.current?.toggleAttribute('inert', dialog !== opened.at(-1))
  // Adding the same listener again has no effect.
  if (opened.length > 0) window.addEventListener('keydown', closeTopmost, { capture: true })
  else window.removeEventListener('keydown', closeTopmost, { capture: true })
}

const closeTopmost = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return
  // Menus and notifications handle Escape themselves.
  const { target } = event
  const isTaken =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) opened.at(-1)?.close()
}
