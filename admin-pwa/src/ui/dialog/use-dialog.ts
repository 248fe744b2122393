import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { latestDraft } from '#data/drafts.ts'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { isAnyDialogOpen } from '#ui/dialog/dialog-stack.ts'
import { useUrlFilters } from '#ui/route/search-params.ts'

/** A draft's key, and the subject of the dialog, for example a booking. */
type DraftOf<Subject> = { key: string; subject: Subject }

/** Returns the drafts that can be reopened; undefined while loading. */
type Drafts<Subject> = () => readonly DraftOf<Subject>[] | undefined

/**
 * Opens and closes a dialog.
 * @param draftKey the draft whose form is reopened after a reload
 */
export const useDialog = (draftKey?: string) => {
  const [opened, setOpened] = useState(false)
  const controls: DialogControls = { opened, onClose: () => setOpened(false) }
  const open = () => setOpened(true)
  useReopen(() => (draftKey === undefined ? undefined : [{ key: draftKey, subject: {} }]), open)
  return { open, controls }
}

/** Opens and closes a dialog about a subject, for example a row. */
export const useDialogFor = <Subject>(drafts: Drafts<Subject> = () => undefined) => {
  const [subject, setSubject] = useState<Subject>()
  const dialog = useDialog()
  const open = (next: Subject) => {
    setSubject(next)
    dialog.open()
  }
  useReopen(drafts, open)
  return {
    /** The subject of the dialog; undefined before it is first opened. */
    subject,
    open,
    controls: dialog.controls,
  }
}

/**
 * Manages the dialog of a form that adds and edits records.
 * @param rows the records whose drafts are reopened, with undefined standing for a new record;
 * undefined while loading
 */
export const useFormDialog = <Row extends { id: string }>(
  draftKey: (id: string | undefined) => string,
  rows: readonly (Row | undefined)[] | undefined,
) => {
  const { subject, open, controls } = useDialogFor<{ record?: Row | undefined }>(() =>
    rows?.map((record) => ({ key: draftKey(record?.id), subject: { record } })),
  )
  const edit = (record?: Row) => open({ record })
  return { record: latestRow(rows, subject?.record), edit, controls }
}

type KindOf<Subject> = Subject extends { kind: infer Kind } ? Kind : Subject

/**
 * Manages several dialogs, at most one of which is open: `useDialogs<'issue' | 'delete'>()`. For
 * dialogs about a record: `useDialogs<{ kind: 'edit'; todo: Todo } | …>()`.
 */
export const useDialogs = <Subject extends string | { kind: string }>(drafts?: Drafts<Subject>) => {
  const { subject, open, controls } = useDialogFor<Subject>(drafts)
  const shown = typeof subject === 'string' ? subject : subject?.kind
  const controlsOf = (kind: KindOf<Subject>): DialogControls => ({
    ...controls,
    opened: controls.opened && shown === kind,
  })
  return { subject, open, isOpen: controls.opened, controlsOf }
}

/** Opens a dialog once if the URL of a shortcut or search result asks for it: `?new=booking`. */
export const useOpenFromUrl = (what: string, open: () => void): void => {
  const { get, replace } = useUrlFilters()
  const isRequested = get('new') === what
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (!isRequested) return
    openNow()
    replace({ new: '' })
  }, [isRequested, replace])
}

/** After a reload or a new sign-in, reopens the form that was edited last. */
const useReopen = <Subject>(drafts: Drafts<Subject>, open: (subject: Subject) => void): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    const found = drafts()
    if (!found) return
    isDone.current = true
    const latest = latestDraft(found.map(({ key }) => key))
    const draft = found.find(({ key }) => key === latest)
    if (draft) reopenLatest(draft.key, () => open(draft.subject))
  })
}

/** Dialogs on the current screen that have a draft. */
const reopened: { key: string; open: () => void }[] = []

/** Opens the dialog with the latest draft, once all dialogs have registered theirs. */
const reopenLatest = (key: string, open: () => void) => {
  reopened.push({ key, open })
  if (reopened.length > 1) return
  queueMicrotask(() => {
    const latest = latestDraft(reopened.map(({ key }) => key))
    const dialog = reopened.splice(0).find(({ key }) => key === latest)
    if (!isAnyDialogOpen.get()) dialog?.open()
  })
}

/** Adds a new record (undefined) to the records whose drafts can be reopened. */
export const withNewRecord = <Row>(
  rows: readonly Row[] | undefined,
): (Row | undefined)[] | undefined => rows && [undefined, ...rows]

/** Returns the current version of the record in a dialog, if it is in the list. */
export const latestRow = <Row extends { id: string }>(
  rows: readonly (Row | undefined)[] | undefined,
  opened: Row | undefined,
): Row | undefined => rows?.find((row) => row?.id === opened?.id) ?? opened
