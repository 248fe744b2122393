import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasDraft } from '#data/drafts.ts'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { useFilters } from '#ui/route/search-params.ts'

/** Manages a dialog. */
export const useDialog = (initial = false) => {
  const [opened, setOpened] = useState(initial)
  const opening: DialogControls = { opened, onClose: () => setOpened(false) }
  return { open: () => setOpened(true), opening }
}

/** Manages a dialog about a subject, e.g. a row. */
export const useDialogAbout = <About>() => {
  const [about, setAbout] = useState<About>()
  const { open, opening } = useDialog()
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
export const useDialogs = <About extends string | { kind: string }>() => {
  const { about, open, opening } = useDialogAbout<About>()
  const shown = typeof about === 'string' ? about : about?.kind
  const openingOf = (kind: KindOf<About>): DialogControls => ({
    ...opening,
    opened: opening.opened && shown === kind,
  })
  return { about, open, close: opening.onClose, isOpen: opening.opened, openingOf }
}

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

/** Manages a dialog that is reopened with its draft. */
export const useDraftDialog = (key: string, initial = false) => {
  const dialog = useDialog(initial)
  useReopenDraft(() => key, [], dialog.open)
  return dialog
}

/**
 * Opens a form that has a draft, after a reload or a new sign-in.
 * @param keyOf returns the key of a draft, from the row's id or 'new'
 * @param rows the records that can be edited; undefined while loading
 */
export const useReopenDraft = <Row extends { id: string }>(
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
