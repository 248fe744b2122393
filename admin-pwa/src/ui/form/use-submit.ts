import { currentRecordOf, isCallError } from '@synapse/shared/contract/call'
import { useEffect, useRef, useState } from 'react'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import { useCloseSavedDialog } from '#ui/dialog/Dialog.tsx'
import { type IsField, mergeSaved, type Saved } from '#ui/form/merge-saved.ts'
import type { RestorableInput } from '#ui/form/use-restorable-input.ts'
import type { SendCallbacks } from '#ui/use-call.ts'

export type SubmitOptions<Values, Answer> = {
  send: (values: Values, callbacks: SendCallbacks<Answer>, baseVersion: number | undefined) => void
  /**
   * Returns the values to show once the form has been saved: the saved record's or, if the form can
   * be used again, blank ones. Conflicts are merged only if this is given.
   */
  read?: (answer: Answer) => Saved<Values>
  /**
   * By default, closes the dialog around the form.
   * @param answer undefined if nothing was sent, because the operator chose the saved version
   */
  onSaved?: (answer?: Answer) => void
  /** Converts a field's path in the request to its path in the form. */
  formPath?: (path: string, values: Values) => string
}

export type FormConflict<Values> = {
  conflicts: readonly Conflict[]
  merged: Values
  theirs: Saved<Values>
}

/** Sends a form. If the record also changes elsewhere, merges the changes or asks. */
export const useSubmit = <Values extends Record<string, unknown>, Answer>(
  options: Saved<Values> & SubmitOptions<Values, Answer>,
  { form, base, rebase, finish, removeInputOf }: RestorableInput<Values>,
  isField: IsField,
) => {
  const closeDialog = useCloseSavedDialog()
  const { values, version, read, onSaved = closeDialog, formPath = (path) => path } = options
  const [conflict, setConflict] = useState<FormConflict<Values>>()
  /** Whether the server's answer or the operator's choice in a conflict is still pending. */
  const isSending = useRef(false)
  /** The saved values last passed to `mergeSaved`. */
  const lastMerged = useRef(base)

  useEffect(() => {
    // Don't merge before the server has answered, because the saved values may include the sent
    // changes.
    if (isSending.current) return
    const { current: last } = lastMerged
    if (version === last.version && isSameValue(values, last.values)) return
    lastMerged.current = { values, version }
    const edit = { values: form.values, base }
    const next = mergeSaved(edit, lastMerged.current, isField)
    if (next !== edit) rebase(next.base, next.values)
  })

  const send = (sent: Values, base: Saved<Values>) => {
    isSending.current = true
    const callbacks: SendCallbacks<Answer> = {
      onSuccess: (answer) => {
        isSending.current = false
        const saved = read?.(answer)
        if (saved) {
          // Keep input that was typed while the form was being sent.
          const { merged } = threeWayMerge(sent, form.getValues(), saved.values, isField)
          if (!isSameValue(merged, saved.values)) return rebase(saved, merged)
        }
        finish(saved ?? { values: sent })
        onSaved(answer)
      },
      onError: (error) => {
        const current = currentRecordOf(error)
        if (current === undefined || !read) {
          isSending.current = false
          return form.setErrors(fieldErrors(error, (path) => formPath(path, sent)))
        }
        const theirs = read(current as Answer)
        const merge = threeWayMerge(base.values, form.getValues(), theirs.values, isField)
        if (merge.conflicts.length > 0) return setConflict({ ...merge, theirs })
        rebase(theirs, merge.merged)
        send(merge.merged, theirs)
      },
      // If the sign-in session ends, the form closes but its change stays queued.
      onAccepted: () => removeInputOf(sent),
      showsConflict: read !== undefined,
    }
    options.send(sent, callbacks, base.version)
  }
  const submit = (filled: Values) => {
    // Check for conflicts here, because the server can't report them offline. Comparing versions
    // isn't enough: discarding an unsent change changes the record but not its version.
    const { conflicts, merged } = threeWayMerge(base.values, filled, values, isField)
    const theirs = { values, version: version ?? 0 }
    if (theirs.version >= (base.version ?? Infinity) && conflicts.length > 0)
      setConflict({ conflicts, merged, theirs })
    else send(filled, base)
  }
  const resolveConflict = (chosen: Values | undefined) => {
    isSending.current = false
    setConflict(undefined)
    if (!conflict || !chosen) return
    const { theirs } = conflict
    if (isSameValue(chosen, theirs.values)) {
      finish(theirs)
      onSaved()
    } else {
      rebase(theirs, chosen)
      // Validate merged values again: a combined text may be too long, and two valid versions may
      // contradict each other.
      if (!form.validate().hasErrors) send(chosen, theirs)
    }
  }
  return { submit, conflict, resolveConflict }
}

/** Returns the server's error for each field, for a form's `setErrors`. */
export const fieldErrors = (
  error: unknown,
  formPath = (path: string) => path,
): Record<string, string> => {
  const fields = isCallError(error) ? error.answer?.fields : undefined
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, message]) => [formPath(path), message]),
  )
}
