import {
  type FormErrors,
  type GetInputPropsReturnType,
  type UseFormInput,
  type UseFormReturnType,
  useForm,
} from '@mantine/form'
import { currentRecordOf, isCallError } from '@synapse/shared/call'
import { useEffect, useEffectEvent, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#data/drafts.ts'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import { useUnsaved } from '#ui/form/unsaved.ts'
import type { SendCallbacks } from '#ui/use-call.ts'

/** A field's label and limits, and how to format a value that isn't text. */
export type FieldOptions =
  | string
  | {
      label: string
      required?: boolean
      maxLength?: number
      format?: (value: never) => string
      /**
       * Whether the value is an object to compare field by field, provided both versions have one.
       */
      isGroup?: true
    }

/** The saved values that an edit is based on, with their version. */
type Base<Values> = { values: Values; version?: number | undefined }

type Options<Values, Answer> = Pick<UseFormInput<Values>, 'validate'> &
  Base<Values> & {
    /** The name of the form's draft, for example 'todo/<id>'. */
    name: string
    /** Labels and limits by field path, used for the inputs and in the conflict dialog. */
    fields?: Record<string, FieldOptions>
    /** @param version the version that the values are based on */
    send: (values: Values, version: number | undefined, callbacks: SendCallbacks<Answer>) => void
    read?: (answer: Answer) => Base<Values>
    /** @param answer undefined if the saved version was chosen and nothing was sent */
    onSaved?: (answer?: Answer) => void
    errorsOf?: (error: Error, values: Values) => FormErrors
  }

type FormConflict<Values> = { conflicts: readonly Conflict[]; merged: Values; theirs: Base<Values> }

type FieldProps = GetInputPropsReturnType & {
  label: string
  required?: boolean
  maxLength?: number
}

export type DraftFormState<Values> = UseFormReturnType<Values> & {
  isChanged: boolean
  /** When the restored draft was saved, in milliseconds since 1970. */
  draftSavedAt: number | undefined
  discard: () => void
  submit: (event?: React.FormEvent<HTMLFormElement>) => void
  conflict: FormConflict<Values> | undefined
  fields: Record<string, FieldOptions>
  /** Returns the props of a field's input, by its path. */
  field: (path: string, type?: 'input' | 'checkbox') => FieldProps
  /** @param chosen the values to save; undefined returns to the form without saving */
  resolveConflict: (chosen: Values | undefined) => void
}

/**
 * A form that saves its draft on the device, asks before unsaved changes are lost, and merges them
 * with changes saved elsewhere. If both changed the same field, the operator chooses.
 */
export const useDraftForm = <Values extends Record<string, unknown>, Answer = unknown>(
  options: Options<Values, Answer>,
): DraftFormState<Values> => {
  const { name, values: saved, version, validate, fields = {}, read, onSaved } = options
  const [draft] = useState(() => readDraft<Values>(name))
  const [draftSavedAt, setDraftSavedAt] = useState(draft?.at)
  const [base, setBase] = useState<Base<Values>>(() =>
    draft
      ? { values: { ...saved, ...draft.base }, version: draft.version }
      : { values: saved, version },
  )
  const [conflict, setConflict] = useState<FormConflict<Values>>()
  const form = useForm<Values>({ initialValues: { ...saved, ...draft?.values }, validate })
  const { values } = form
  const isChanged = !isSameValue(values, base.values)

  const begin = (next: Base<Values>, shown = next.values) => {
    setBase(next)
    form.setValues(shown)
  }
  const discard = () => {
    deleteDraft(name)
    setDraftSavedAt(undefined)
    form.clearErrors()
    begin(base)
  }
  const markSaved = useUnsaved(isChanged, discard)

  useEffect(() => {
    if (isChanged) saveDraft(name, { values, base: base.values, version: base.version })
    else deleteDraft(name)
  }, [name, isChanged, values, base])

  const mergeVersion = useEffectEvent((version: number) => {
    if (base.version === undefined || version <= base.version) return
    const { merged, conflicts } = threeWayMerge(base.values, values, saved, isField)
    // Conflicts are shown when the form is saved.
    if (conflicts.length === 0) begin({ values: saved, version }, merged)
  })
  useEffect(() => {
    if (version !== undefined) mergeVersion(version)
  }, [version])

  const isField = (path: string) => {
    const fieldOptions = fields[path]
    return fieldOptions !== undefined && (typeof fieldOptions === 'string' || !fieldOptions.isGroup)
  }
  const field: DraftFormState<Values>['field'] = (path, type = 'input') => {
    const fieldOptions = fields[path] ?? path
    const {
      label,
      required = false,
      maxLength,
    } = typeof fieldOptions === 'string' ? { label: fieldOptions } : fieldOptions
    const input = form.getInputProps(path, { type })
    return { label, required, ...(maxLength && { maxLength }), ...input }
  }
  const finish = (next: Base<Values>, answer?: Answer) => {
    markSaved()
    deleteDraft(name)
    setDraftSavedAt(undefined)
    begin(next)
    onSaved?.(answer)
  }
  const send = (sent: Values, basedOn: Base<Values>) =>
    options.send(sent, basedOn.version, {
      onSuccess: (answer) => {
        const next = read ? read(answer) : { values: sent }
        // Input typed while the form was being sent stays unsaved.
        const { merged } = threeWayMerge(sent, form.getValues(), next.values, isField)
        if (read && !isSameValue(merged, next.values)) begin(next, merged)
        else finish(next, answer)
      },
      onError: (error) => {
        const current = currentRecordOf(error)
        if (current === undefined || !read)
          return form.setErrors(options.errorsOf?.(error, sent) ?? fieldErrors(error))
        const theirs = read(current as Answer)
        const mine = form.getValues()
        const { merged, conflicts } = threeWayMerge(basedOn.values, mine, theirs.values, isField)
        if (conflicts.length > 0) return setConflict({ conflicts, merged, theirs })
        begin(theirs, merged)
        send(merged, theirs)
      },
    })
  const resolveConflict = (chosen: Values | undefined) => {
    if (!conflict || !chosen) return setConflict(undefined)
    const { theirs } = conflict
    setConflict(undefined)
    if (isSameValue(chosen, theirs.values)) return finish(theirs)
    begin(theirs, chosen)
    send(chosen, theirs)
  }
  return {
    ...form,
    isChanged,
    draftSavedAt: isChanged ? draftSavedAt : undefined,
    discard,
    submit: form.onSubmit((filled) => send(filled, base)),
    conflict,
    fields,
    field,
    resolveConflict,
  }
}

/** Returns the server's errors by field, for a form's `setErrors`. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  isCallError(error) ? { ...error.answer?.fields } : {}
