import {
  type FormErrors,
  type GetInputPropsReturnType,
  type UseFormInput,
  type UseFormReturnType,
  useForm,
} from '@mantine/form'
import { currentRecordOf, isCallError } from '@synapse/shared/contract/call'
import { type RefObject, useEffect, useRef, useState } from 'react'
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
      /** Returns undefined for an unknown id, which is then shown itself. */
      format?: (value: never) => string | undefined
      /**
       * Whether the value is an object to compare field by field, provided that it is an object in
       * both versions.
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
  const { fields = {} } = options
  const draft = useDraft(options)
  const { form, base, isChanged, savedAt, discard } = draft
  const { submit, conflict, resolveConflict } = useSending(options, draft)
  return {
    ...form,
    isChanged,
    draftSavedAt: isChanged ? savedAt : undefined,
    discard,
    submit: form.onSubmit((filled) => submit(filled, base)),
    conflict,
    fields,
    field: (path, type = 'input') => ({
      ...labelAndLimits(fields[path] ?? path),
      ...form.getInputProps(path, { type }),
    }),
    resolveConflict,
  }
}

type Draft<Values> = {
  form: UseFormReturnType<Values>
  base: Base<Values>
  isChanged: boolean
  /** When the restored draft was saved, in milliseconds since 1970. */
  savedAt: number | undefined
  /** Bases the form on a saved version, and shows its values or the given ones. */
  begin: (next: Base<Values>, shown?: Values) => void
  /** Like `begin`, but the form then has no unsaved changes. */
  finish: (next: Base<Values>) => void
  discard: () => void
  /** Whether the server's answer, or the operator's choice in a conflict, is awaited. */
  isSending: RefObject<boolean>
}

/** Keeps a form's values and, on the device, its draft. Merges a newer version of the record. */
const useDraft = <Values extends Record<string, unknown>, Answer>({
  name,
  values: saved,
  version,
  validate,
  fields,
}: Options<Values, Answer>): Draft<Values> => {
  const [restored] = useState(() => readDraft<Values>(name))
  const [savedAt, setSavedAt] = useState(restored?.at)
  const [base, setBase] = useState<Base<Values>>(() =>
    restored
      ? { values: { ...saved, ...restored.base }, version: restored.version }
      : { values: saved, version },
  )
  const form = useForm<Values>({ initialValues: { ...saved, ...restored?.values }, validate })
  const { values } = form
  const isChanged = !isSameValue(values, base.values)

  const begin = (next: Base<Values>, shown = next.values) => {
    setBase(next)
    form.setValues(shown)
  }
  const forget = () => {
    deleteDraft(name)
    setSavedAt(undefined)
  }
  const discard = () => {
    forget()
    form.clearErrors()
    // If both sides changed the same field, the form is still based on older values.
    const isOlder = version !== undefined && version >= (base.version ?? 0)
    begin(isOlder ? { values: saved, version } : base)
  }
  const markSaved = useUnsaved(isChanged, discard)
  const finish = (next: Base<Values>) => {
    markSaved()
    forget()
    begin(next)
  }

  useEffect(() => {
    if (isChanged) saveDraft(name, { values, base: base.values, version: base.version })
    else deleteDraft(name)
  }, [name, isChanged, values, base])

  const isSending = useRef(false)
  const seen = useRef({ saved: base.values, version: base.version })
  useEffect(() => {
    // Until the server has answered, the saved values may include what is being sent.
    if (isSending.current) return
    if (version === seen.current.version && isSameValue(saved, seen.current.saved)) return
    seen.current = { saved, version }
    if (version === undefined || base.version === undefined || version < base.version) return
    const { merged, conflicts } = threeWayMerge(base.values, values, saved, isField(fields))
    // A save that hasn't been accepted may only be shown until it fails, so it is no new base.
    const isOwn = version === base.version && isSameValue(merged, values)
    // Conflicts are shown when the form is saved.
    if (conflicts.length === 0 && !isOwn) begin({ values: saved, version }, merged)
  })

  return { form, base, isChanged, savedAt, begin, finish, discard, isSending }
}

/** Sends a form. If the record has also been saved elsewhere, merges both changes or asks. */
const useSending = <Values extends Record<string, unknown>, Answer>(
  options: Options<Values, Answer>,
  { form, begin, finish, isSending }: Draft<Values>,
) => {
  const { fields, read, onSaved } = options
  const [conflict, setConflict] = useState<FormConflict<Values>>()
  const send = (sent: Values, basedOn: Base<Values>) => {
    isSending.current = true
    options.send(sent, basedOn.version, {
      onSuccess: (answer) => {
        isSending.current = false
        const saved = read?.(answer)
        if (saved) {
          // Input typed while the form was being sent stays unsaved.
          const { merged } = threeWayMerge(sent, form.getValues(), saved.values, isField(fields))
          if (!isSameValue(merged, saved.values)) return begin(saved, merged)
        }
        finish(saved ?? { values: sent })
        onSaved?.(answer)
      },
      onError: (error) => {
        const current = currentRecordOf(error)
        if (current === undefined || !read) {
          isSending.current = false
          return form.setErrors(options.errorsOf?.(error, sent) ?? fieldErrors(error))
        }
        const theirs = read(current as Answer)
        const mine = form.getValues()
        const merge = threeWayMerge(basedOn.values, mine, theirs.values, isField(fields))
        if (merge.conflicts.length > 0) return setConflict({ ...merge, theirs })
        begin(theirs, merge.merged)
        send(merge.merged, theirs)
      },
      showsConflict: read !== undefined,
    })
  }
  const submit = (filled: Values, base: Base<Values>) => {
    const { values, version = 0 } = options
    // Offline, only this device can report that the record has changed since the form was opened.
    // If an unsent change was discarded, the version is still the same.
    const { conflicts, merged } = threeWayMerge(base.values, filled, values, isField(fields))
    if (version >= (base.version ?? Infinity) && conflicts.length > 0)
      setConflict({ conflicts, merged, theirs: { values, version } })
    else send(filled, base)
  }
  const resolveConflict = (chosen: Values | undefined) => {
    isSending.current = false
    setConflict(undefined)
    if (!conflict || !chosen) return
    const { theirs } = conflict
    if (isSameValue(chosen, theirs.values)) {
      finish(theirs)
      onSaved?.()
    } else {
      begin(theirs, chosen)
      send(chosen, theirs)
    }
  }
  return { submit, conflict, resolveConflict }
}

const labelAndLimits = (options: FieldOptions) => {
  const {
    label,
    required = false,
    maxLength,
  } = typeof options === 'string' ? { label: options } : options
  return { label, required, ...(maxLength && { maxLength }) }
}

/** Returns whether the value at a path is compared as a whole. */
const isField =
  (fields: Record<string, FieldOptions> = {}) =>
  (path: string): boolean => {
    const options = fields[path]
    return options !== undefined && (typeof options === 'string' || !options.isGroup)
  }

/** Returns the server's errors by field, for a form's `setErrors`. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  isCallError(error) ? { ...error.answer?.fields } : {}
