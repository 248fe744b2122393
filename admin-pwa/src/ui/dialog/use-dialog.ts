import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { latestInput } from '#data/unsaved-input.ts'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { isAnyDialogOpen } from '#ui/dialog/dialog-stack.ts'
import { useUrlFilters } from '#ui/route/search-params.ts'

/** The key of unsaved input, and the subject of its dialog, for example a booking. */
type Reopenable<Subject> = { key: string; subject: Subject }

/** Returns the dialogs that can be reopened; undefined while loading. */
type Reopenables<Subject> = () => readonly Reopenable<Subject>[] | undefined

/**
 * Opens and closes a dialog.
 * @param inputKey the unsaved input whose form is reopened after a reload
 */
export const useDialog = (inputKey?: string) => {
  const [opened, setOpened] = useState(false)
  const controls: DialogControls = { opened, onClose: () => setOpened(false) }
  const open = () => setOpened(true)
  useReopen(() => (inputKey === undefined ? undefined : [{ key: inputKey, subject: {} }]), open)
  return { open, controls }
}

/** Opens and closes a dialog about a subject, for example a row. */
export const useDialogFor = <Subject>(reopenables: Reopenables<Subject> = () => undefined) => {
  const [subject, setSubject] = useState<Subject>()
  const dialog = useDialog()
  const open = (next: Subject) => {
    setSubject(next)
    dialog.open()
  }
  useReopen(reopenables, open)
  return {
    /** The subject of the dialog; undefined before it is first opened. */
    subject,
    open,
    controls: dialog.controls,
  }
}

/**
 * Manages the dialog of a form that adds and edits records.
 * @param rows the records whose forms are reopened, with undefined standing for a new record;
 * undefined while loading
 */
export const useFormDialog = <Row extends { id: string }>(
  inputKey: (id: string | undefined) => string,
  rows: readonly (Row | undefined)[] | undefined,
) => {
  const { subject, open, controls } = useDialogFor<{ record?: Row | undefined }>(() =>
    rows?.map((record) => ({ key: inputKey(record?.id), subject: { record } })),
  )
  const edit = (record?: Row) => open({ record })
  return { record: latestRow(rows, subject?.record), edit, controls }
}

type KindOf<Subject> = Subject extends { kind: infer Kind } ? Kind : Subject

/**
 * Manages several dialogs, at most one of which is open: `useDialogs<'issue' | 'delete'>()`. For
 * dialogs about a record: `useDialogs<{ kind: 'edit'; todo: Todo } | …>()`.
 */
export const useDialogs = <Subject extends string | { kind: string }>(
  reopenables?: Reopenables<Subject>,
) => {
  const { subject, open, controls } = useDialogFor<Subject>(reopenables)
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
const useReopen = <Subject>(
  reopenables: Reopenables<Subject>,
  open: (subject: Subject) => void,
): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    const found = reopenables()
    if (!found) return
    isDone.current = true
    const latest = latestInput(found.map(({ key }) => key))
    const dialog = found.find(({ key }) => key === latest)
    if (dialog) reopenLatest(dialog.key, () => open(dialog.subject))
  })
}

/** Dialogs on the current screen that have unsaved input. */
const reopened: { key: string; open: () => void }[] = []

/** Opens the dialog with the latest input, once all dialogs have registered theirs. */
const reopenLatest = (key: string, open: () => void) => {
  reopened.push({ key, open })
  if (reopened.length > 1) return
  queueMicrotask(() => {
    const latest = latestInput(reopened.map(({ key }) => key))
    const dialog = reopened.splice(0).find(({ key }) => key === latest)
    if (!isAnyDialogOpen.get()) dialog?.open()
  })
}

/** Adds a new record (undefined) to the records whose forms can be reopened. */
export const withNewRecord = <Row>(
  rows: readonly Row[] | undefined,
): (Row | undefined)[] | undefined => rows && [undefined, ...rows]

/**
 * Returns the current version of the record in a dialog or, if it isn't in the list, the version
 * that was opened.
 */
export const latestRow = <Row extends { id: string }>(
  rows: readonly (Row | undefined)[] | undefined,
  opened: Row | undefined,
): Row | undefined => rows?.find((row) => row?.id === opened?.id) ?? opened
