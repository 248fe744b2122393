import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { createStore, useStore } from '#data/store.ts'
import { areShortcutsDisabled, isTextInput } from '#ui/keyboard.ts'
import { lazyModule } from '#ui/lazy-module.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

const useDialogModule = lazyModule(() => import('#search/SearchDialog.tsx'))

/** A store rather than React state, because the next key may be pressed before the next render. */
const isRequested = createStore(false)

export const openSearch = (): void => isRequested.set(true)

export const SearchDialogHost = () => {
  const isOpen = useStore(isRequested)
  const [text, setText] = useState('')
  const dialog = useDialogModule(isOpen, () => {
    close()
    setText('')
    toast(failureToast('Check your connection and try again.', { title: 'Couldn’t load search' }))
  })
  const onKey = (event: KeyboardEvent) => {
    if (isRequested.get() && isTypedBehind(event)) {
      // Collects keys until the search field has focus, so that they don't trigger shortcuts.
      event.stopPropagation()
      if (event.key.length === 1) setText((before) => before + event.key)
    } else if (isSearchShortcut(event)) openSearch()
    else return
    event.preventDefault()
  }
  useWindowEvent('keydown', onKey, true)
  useEffect(() => close, [])
  if (!dialog) return null
  return <dialog.SearchDialog opened={isOpen} onClose={close} text={text} onText={setText} />
}

const close = () => isRequested.set(false)

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

const isSearchShortcut = (event: KeyboardEvent) => {
  const { key, target } = event
  if (isPlain(event)) return key === '/' && !areShortcutsDisabled(target)
  // Chrome fires a keydown event without a key when the operator picks an autofill suggestion.
  return (event.ctrlKey || event.metaKey) && key?.toLowerCase() === 'k'
}

/** Whether the key was pressed outside all fields and dialogs. Dialogs are outside #root. */
const isTypedBehind = (event: KeyboardEvent) => {
  const { key, target } = event
  if (!isPlain(event) || (key?.length !== 1 && key !== 'Enter') || isTextInput(target)) return false
  return target === document.body || document.getElementById('root')?.contains(target as Node)
}
