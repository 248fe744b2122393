import { useState } from 'react'
import type { DialogControls } from '#ui/Dialog.tsx'

type DialogState<About> = {
  /** The dialog's subject, kept while it closes; undefined before it is first opened. */
  about: About | undefined
  open: (about: About) => void
  opening: DialogControls
}

/** Manages the state of a dialog about a subject, for example a row of a list. */
export const useDialog = <About>(): DialogState<About> => {
  const [about, setAbout] = useState<About>()
  const [opened, setOpened] = useState(false)
  const open = (next: About) => {
    setAbout(next)
    setOpened(true)
  }
  return { about, open, opening: { opened, onClose: () => setOpened(false) } }
}
