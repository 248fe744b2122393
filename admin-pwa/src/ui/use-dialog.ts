import { useState } from 'react'
import type { Opening } from '#ui/Dialog.tsx'

type DialogState<About> = {
  /** What it is about, also while it fades away; undefined before it was first opened. */
  about: About | undefined
  open: (about: About) => void
  opening: Opening
}

/** A dialog about something, such as a row of a list. */
export const useDialog = <About>(): DialogState<About> => {
  const [about, setAbout] = useState<About>()
  const [opened, setOpened] = useState(false)
  const open = (next: About) => {
    setAbout(next)
    setOpened(true)
  }
  return { about, open, opening: { opened, onClose: () => setOpened(false) } }
}
