import { useEffect, useRef, useState } from 'react'
import { loadWhenAsked } from '#search/load-when-asked.ts'
import { isTaken, isTyped } from '#ui/taken-keys.ts'
import { failureToast, toast } from '#ui/toast.tsx'

const loadDialog = () => import('#search/SearchDialog.tsx')

/** The search, loaded when it is first opened. */
export const SearchPalette = ({ openSignal }: { openSignal: EventTarget }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>>()
  const [text, setText] = useState('')
  // The next key may come before this is drawn.
  const isAsked = useRef(false)
  useEffect(() => {
    const open = async () => {
      const loaded = await loadWhenAsked(isAsked, loadDialog, (why) => toast(failureToast(why)))
      if (!loaded) return setText('')
      setDialog(loaded)
      setIsOpen(true)
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const isHeld = event.ctrlKey || event.metaKey
      const isChord = isHeld && key.toLowerCase() === 'k'
      const isPlain = !isHeld && !event.altKey
      if (isAsked.current && isPlain && isBehind(target) && (key.length === 1 || key === 'Enter')) {
        // Whoever types on is quicker than the field, and means no command of the screen behind.
        event.stopPropagation()
        if (key.length === 1) setText((before) => before + key)
      } else if (isChord || (isPlain && key === '/' && !isTaken(target))) open()
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
    isAsked.current = false
  }
  if (!dialog) return null
  return <dialog.SearchDialog opened={isOpen} onClose={close} text={text} onText={setText} />
}

/** Neither in the dialog, which stands outside of the page's root, nor in a field. */
const isBehind = (target: EventTarget | null) =>
  !isTyped(target) &&
  (target === document.body || document.getElementById('root')?.contains(target as Node))
