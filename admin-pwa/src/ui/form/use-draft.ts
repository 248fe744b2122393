import { type UseFormInput, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#data/drafts.ts'
import { isSameValue } from '#data/merge-edits.ts'
import { type IsField, mergeSaved, type Saved } from '#ui/form/merge-saved.ts'
import { useUnsaved } from '#ui/unsaved.ts'

export type DraftOptions<Values> = Saved<Values> & {
  /** The key of the draft, for example 'todo/<id>'. If keys change, saved drafts are lost. */
  draftKey: string
  rules?: UseFormInput<Values>['validate']
}

export type Draft<Values extends Record<string, unknown>> = ReturnType<typeof useDraft<Values>>

/** Keeps a form's values, stores them as a draft, and merges newer versions of the record. */
export const useDraft = <Values extends Record<string, unknown>>(
  { draftKey, values: saved, version, rules: validate }: DraftOptions<Values>,
  isField: IsField,
) => {
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

  /** Bases the form on a saved version, and shows its values or the given ones. */
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
  /** Like `rebase`, but the form then has no unsaved changes. */
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

  /** Whether the server's answer or the operator's choice in a conflict is still pending. */
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
