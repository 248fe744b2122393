import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { createStore, useStore } from '#data/store.ts'
import { isShortcutBlocked, isTextInput } from '#ui/keyboard.ts'
import { lazyModule } from '#ui/lazy-module.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

const useDialogModule = lazyModule(() => import('#search/SearchDialog.tsx'))

/** A store instead of state, because the next key may be pressed before the next render. */
const isRequested = createStore(false)

export const openSearch = (): void => isRequested.set(true)

export const SearchPalette = () => {
  const isOpen = useStore(isRequested)
  const [text, setText] = useState('')
  const dialog = useDialogModule(isOpen, () => {
    close()
    setText('')
    toast(failureToast('Check your connection and try again.', { title: 'Couldn’t load search' }))
  })
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    // Chrome sends an event without a key when the operator picks an autofill suggestion.
    if (!key) return
    const isHeld = event.ctrlKey || event.metaKey
    const isChord = isHeld && key.toLowerCase() === 'k'
    const isPlain = !isHeld && !event.altKey
    const isText = key.length === 1 || key === 'Enter'
    if (isRequested.get() && isPlain && isText && isBehind(target)) {
      // Collect keys until the search field has focus; they mustn't trigger shortcuts.
      event.stopPropagation()
      if (key.length === 1) setText((before) => before + key)
    } else if (isChord || (isPlain && key === '/' && !isShortcutBlocked(target))) openSearch()
    else return
    event.preventDefault()
  }
  useWindowEvent('keydown', onKey, true)
  useEffect(() => close, [])
  if (!dialog) return null
  return <dialog.SearchDialog opened={isOpen} onClose={close} text={text} onText={setText} />
}

const close = () => isRequested.set(false)

/**
 * Whether a key was pressed on the page itself: not in a field, and not in a dialog (outside
 * #root).
 */
const isBehind = (target: EventTarget | null) =>
  !isTextInput(target) &&
  (target === document.body || document.getElementById('root')?.contains(target as Node))
