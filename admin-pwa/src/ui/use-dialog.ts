import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { listDrafts } from '#data/drafts.ts'
import type { DialogControls } from '#ui/Dialog.tsx'
import { useFilters } from '#ui/search-params.ts'

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

/**
 * Opens a dialog once if the URL requests it (`?new=booking`). Shortcuts and the search use such
 * URLs.
 */
export const useOpenFromUrl = (what: string, open: () => void): void => {
  const { get, replace } = useFilters()
  const isRequested = get('new') === what
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (!isRequested) return
    openNow()
    replace({ new: '' })
  }, [isRequested, replace])
}

/**
 * After a reload or a new sign-in, reopens the dialog if it has a draft.
 * @param kind prefix of the drafts' names, before the row's id or 'new'
 * @param rows the rows that can be opened, once loaded
 * @param open called with the row, or with undefined for a new one
 */
export const useReopenDialog = <Row extends { id: string }>(
  kind: string,
  rows: readonly Row[] | undefined,
  open: (row: Row | undefined) => void,
): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !rows) return
    isDone.current = true
    const drafts = listDrafts(kind)
    const row = rows.find(({ id }) => drafts.includes(id))
    if (row || drafts.includes('new')) open(row)
  })
}
