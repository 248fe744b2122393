import { useEffect, useRef, useState } from 'react'
import { loadOnDemand } from '#search/load-on-demand.ts'
import { isShortcutBlocked, isTextInput } from '#ui/keyboard.ts'
import { failureToast, toast } from '#ui/toast.tsx'

const loadDialog = () => import('#search/SearchDialog.tsx')

/** Shows the search. Its code is loaded when it is first opened. */
export const SearchPalette = ({ openSignal }: { openSignal: EventTarget }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>>()
  const [text, setText] = useState('')
  // Kept in a ref because the next key may be pressed before the next render.
  const isRequested = useRef(false)
  useEffect(() => {
    const open = async () => {
      const loaded = await loadOnDemand(isRequested, loadDialog, (why) => toast(failureToast(why)))
      if (!loaded) return setText('')
      setDialog(loaded)
      setIsOpen(true)
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const isHeld = event.ctrlKey || event.metaKey
      const isChord = isHeld && key.toLowerCase() === 'k'
      const isPlain = !isHeld && !event.altKey
      const isText = key.length === 1 || key === 'Enter'
      if (isRequested.current && isPlain && isText && isBehind(target)) {
        // Collect keys pressed before the search field has focus, so that they don't trigger page
        // shortcuts.
        event.stopPropagation()
        if (key.length === 1) setText((before) => before + key)
      } else if (isChord || (isPlain && key === '/' && !isShortcutBlocked(target))) open()
      else return
      event.preventDefault()
    }
    openSignal.addEventListener('open', open)
    window.addEventListener('keydown', onKey, true)
    return () => {
      openSignal.removeEventListener('open', open)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [openSignal])
  const close = () => {
    setIsOpen(false)
    isRequested.current = false
  }
  if (!dialog) return null
  return <dialog.SearchDialog opened={isOpen} onClose={close} text={text} onText={setText} />
}

/**
 * Returns whether a key was pressed on the page rather than in a field or dialog. Dialogs are
 * rendered outside #root.
 */
const isBehind = (target: EventTarget | null) =>
  !isTextInput(target) &&
  (target === document.body || document.getElementById('root')?.contains(target as Node))
