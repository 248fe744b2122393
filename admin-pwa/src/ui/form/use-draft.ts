import { type UseFormInput, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#data/drafts.ts'
import { isSameValue } from '#data/merge-edits.ts'
import type { Saved } from '#ui/form/merge-saved.ts'
import { useUnsaved } from '#ui/unsaved.ts'

export type DraftOptions<Values> = Saved<Values> & {
  /** The key of the draft, for example 'todo/<id>'. If keys change, saved drafts are lost. */
  draftKey: string
  rules?: UseFormInput<Values>['validate']
}

export type Draft<Values extends Record<string, unknown>> = ReturnType<typeof useDraft<Values>>

/**
 * Keeps a form's values and the saved values that they are based on, and stores both as a draft.
 */
export const useDraft = <Values extends Record<string, unknown>>(options: DraftOptions<Values>) => {
  const { draftKey, values: saved, version, rules: validate } = options
  const [restored] = useState(() => readDraft<Values>(draftKey))
  const [savedAt, setSavedAt] = useState(restored?.at)
  const [base, setBase] = useState<Saved<Values>>(() =>
    restored
      ? { values: { ...saved, ...restored.base }, version: restored.version }
      : { values: saved, version },
  )
  const form = useForm<Values>({ initialValues: { ...saved, ...restored?.values }, validate })
  const { values } = form
  const isChanged = !isSameValue(values, base.values)

  /** Bases the form on a saved version, and shows its values or the given ones. */
  const rebase = (next: Saved<Values>, shown = next.values) => {
    setBase(next)
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
    // After a conflict, the form is still based on the older values.
    const isOlder = version !== undefined && version >= (base.version ?? 0)
    rebase(isOlder ? { values: saved, version } : base)
  }
  const markSaved = useUnsaved(isChanged, discard)
  /** Works like `rebase`, but leaves the form without unsaved changes. */
  const finish = (next: Saved<Values>) => {
    markSaved()
    removeDraft()
    rebase(next)
  }

  useEffect(() => {
    if (isChanged) saveDraft(draftKey, { values, base: base.values, version: base.version })
    else deleteDraft(draftKey)
  }, [draftKey, isChanged, values, base])

  return { form, base, isChanged, savedAt, rebase, finish, discard, removeDraftOf }
}
