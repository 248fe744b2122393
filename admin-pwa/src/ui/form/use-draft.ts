import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#data/drafts.ts'
import { isSameValue } from '#data/merge-edits.ts'
import { type IsField, mergeSaved, type Saved } from '#ui/form/merge-saved.ts'
import { useUnsaved } from '#ui/unsaved.ts'

export type DraftOptions<Values> = Pick<UseFormInput<Values>, 'validate'> &
  Saved<Values> & {
    /** The key of the draft, for example 'todo/<id>'. If keys change, saved drafts are lost. */
    draftKey: string
  }

export type Draft<Values> = {
  form: UseFormReturnType<Values>
  /** The saved values on which the form is based. */
  lastSaved: Saved<Values>
  isChanged: boolean
  /** The time when the restored draft was saved, in milliseconds since 1970. */
  savedAt: number | undefined
  /** Bases the form on a saved version, and shows that version's values or others. */
  rebase: (next: Saved<Values>, shown?: Values) => void
  /** Does the same as `rebase`, and marks all changes as saved. */
  finish: (next: Saved<Values>) => void
  discard: () => void
  /** Removes the draft if it contains these values. */
  removeDraftOf: (values: Values) => void
  /** Whether the form is waiting for the server, or for the operator to resolve a conflict. */
  isSending: RefObject<boolean>
}

/** Keeps a form's values, stores them as a draft, and merges newer versions of the record. */
export const useDraft = <Values extends Record<string, unknown>>(
  { draftKey, values: saved, version, validate }: DraftOptions<Values>,
  isField: IsField,
): Draft<Values> => {
  const [restored] = useState(() => readDraft<Values>(draftKey))
  const [savedAt, setSavedAt] = useState(restored?.at)
  const [lastSaved, setLastSaved] = useState<Saved<Values>>(() =>
    restored
      ? { values: { ...saved, ...restored.base }, version: restored.version }
      : { values: saved, version },
  )
  const form = useForm<Values>({ initialValues: { ...saved, ...restored?.values }, validate })
  const { values } = form
  const isChanged = !isSameValue(values, lastSaved.values)

  const rebase = (next: Saved<Values>, shown = next.values) => {
    setLastSaved(next)
    form.setValues(shown)
  }
  const removeDraft = () => {
    deleteDraft(draftKey)
    setSavedAt(undefined)
  }
  const removeDraftOf = (sent: Values) => {
    if (isSameValue(readDraft<Values>(draftKey)?.values, sent)) removeDraft()
  }
  const discard = () => {
    removeDraft()
    form.clearErrors()
    // After a conflict, the form is still based on older values.
    const isOlder = version !== undefined && version >= (lastSaved.version ?? 0)
    rebase(isOlder ? { values: saved, version } : lastSaved)
  }
  const markSaved = useUnsaved(isChanged, discard)
  const finish = (next: Saved<Values>) => {
    markSaved()
    removeDraft()
    rebase(next)
  }

  useEffect(() => {
    const { values: base, version } = lastSaved
    if (isChanged) saveDraft(draftKey, { values, base, version })
    else deleteDraft(draftKey)
  }, [draftKey, isChanged, values, lastSaved])

  const isSending = useRef(false)
  const shown = useRef(lastSaved)
  useEffect(() => {
    // Don't merge before the server has answered: the saved values may include the sent changes.
    if (isSending.current) return
    if (version === shown.current.version && isSameValue(saved, shown.current.values)) return
    shown.current = { values: saved, version }
    const edit = { values, lastSaved }
    const merged = mergeSaved(edit, shown.current, isField)
    if (merged !== edit) rebase(merged.lastSaved, merged.values)
  })

  return { form, lastSaved, isChanged, savedAt, rebase, finish, discard, removeDraftOf, isSending }
}
