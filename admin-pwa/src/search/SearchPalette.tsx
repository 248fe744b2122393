import { lazy, Suspense, useEffect, useState } from 'react'
import { isTaken } from '#ui/taken-keys.ts'

const SearchDialog = lazy(async () => ({
  default: (await import('#search/SearchDialog.tsx')).SearchDialog,
}))

/** The search over bookings, students, clients, invoices and screens; loaded when it is first asked for. */
export const SearchPalette = ({ openSignal }: { openSignal: EventTarget }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    const open = () => {
      setWasOpened(true)
      setIsOpen(true)
    }
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isChord && !(isSlash && !isTaken(event.target))) return
      event.preventDefault()
      open()
    }
    openSignal.addEventListener('open', open)
    window.addEventListener('keydown', onKey)
    return () => {
      openSignal.removeEventListener('open', open)
      window.removeEventListener('keydown', onKey)
    }
  }, [openSignal])
  if (!wasOpened) return null
  return (
    <Suspense>
      <SearchDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
