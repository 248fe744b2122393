import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasDraft } from '#data/drafts.ts'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { useFilters } from '#ui/route/search-params.ts'

export const useDialogControls = (initial: boolean | (() => boolean) = false) => {
  const [opened, setOpened] = useState(initial)
  const opening: DialogControls = { opened, onClose: () => setOpened(false) }
  return { open: () => setOpened(true), opening }
}

/** Manages a dialog about a subject, e.g. a row. @param initial returns its subject at first */
export const useDialog = <About>(initial?: () => About | undefined) => {
  const [about, setAbout] = useState<About | undefined>(initial)
  const { open, opening } = useDialogControls(about !== undefined)
  return {
    /** The dialog's subject, kept while it closes; undefined before it is first opened. */
    about,
    open: (next: About) => {
      setAbout(next)
      open()
    },
    opening,
  }
}

type KindOf<About> = About extends { kind: infer Kind } ? Kind : About

/**
 * Manages dialogs of which one is open at a time: `useDialogs<'issue' | 'delete'>()`, or, if they
 * have subjects, `useDialogs<{ kind: 'edit'; todo: Todo } | …>()`.
 */
export const useDialogs = <About extends string | { kind: string }>(
  initial?: () => About | undefined,
) => {
  const { about, open, opening } = useDialog(initial)
  const shown = typeof about === 'string' ? about : about?.kind
  const openingOf = (kind: KindOf<About>): DialogControls => ({
    ...opening,
    opened: opening.opened && shown === kind,
  })
  return { about, open, close: opening.onClose, isOpen: opening.opened, openingOf }
}

/** Manages a dialog that is reopened after a reload or a new sign-in if it has a draft. */
export const useDraftDialog = (key: string, isOpen = false) =>
  useDialogControls(() => isOpen || hasDraft(key))

/** Opens a dialog once if the URL (of a shortcut or search result) requests it: `?new=booking`. */
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
 * Reopens a dialog that has a draft, after a reload or a new sign-in.
 * @param keyOf returns the key of a draft, from the row's id or 'new'
 */
export const useReopenDialog = <Row extends { id: string }>(
  keyOf: (id: string) => string,
  rows: readonly Row[] | undefined,
  open: (row: Row | undefined) => void,
): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !rows) return
    isDone.current = true
    const row = rows.find(({ id }) => hasDraft(keyOf(id)))
    if (row || hasDraft(keyOf('new'))) open(row)
  })
}
