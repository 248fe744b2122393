import {
  type FormErrors,
  type GetInputPropsReturnType,
  type UseFormInput,
  type UseFormReturnType,
  useForm,
} from '@mantine/form'
import { currentOf } from '@synapse/shared/call'
import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#data/drafts.ts'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import { fieldErrors } from '#ui/form-errors.ts'
import { useUnsaved } from '#ui/unsaved.ts'

/** What a field is called, what may stand in it, and how a value that is no text is written. */
export type FieldWord =
  | string
  | {
      label: string
      required?: boolean
      maxLength?: number
      write?: (value: never) => string
      /** Compared field by field, and as a whole only where one side has none. */
      isGroup?: true
    }

/** What the server has, and its version where it counts. */
type Base<Values> = { values: Values; version?: number | undefined }

/** What becomes of a form that was sent. */
type Answered<Answer> = {
  onSuccess: (answer: Answer) => void
  onError: (error: Error) => void
}

type Options<Values, Answer> = Pick<UseFormInput<Values>, 'validate'> &
  Base<Values> & {
    /** What the form is for and about, such as 'todo/<id>': its draft is kept under this name. */
    name: string
    /** The fields by their path: they are drawn with these words, and compared with another version. */
    fields?: Record<string, FieldWord>
    /** @param version the version that the values were made from */
    send: (values: Values, version: number | undefined, answered: Answered<Answer>) => void
    /** What the form would begin with if it began with an answer. */
    read?: (answer: Answer) => Base<Values>
    /** @param answer undefined when the other side's version was taken and nothing had to be sent */
    onSaved?: (answer?: Answer) => void
    /** What the server said, by the form's own names. */
    errorsOf?: (error: Error, values: Values) => FormErrors
  }

/** Two versions of the same thing, waiting for a choice. */
type FormConflict<Values> = { conflicts: readonly Conflict[]; merged: Values; theirs: Base<Values> }

type FieldProps = GetInputPropsReturnType & {
  label: string
  required?: boolean
  maxLength?: number
}

export type KeptForm<Values> = UseFormReturnType<Values> & {
  isChanged: boolean
  /** When a draft was typed that the form has begun with, in milliseconds since 1970. */
  restoredFrom: number | undefined
  /** Gives up what was typed. */
  discard: () => void
  submit: (event?: React.FormEvent<HTMLFormElement>) => void
  conflict: FormConflict<Values> | undefined
  fields: Record<string, FieldWord>
  /** What a field's input is drawn with, by its path. */
  field: (path: string) => FieldProps
  /** @param chosen what is to stand; without it the question stays open */
  settleConflict: (chosen: Values | undefined) => void
}

/**
 * The form behind everything that the operator fills in. What is typed is kept until it is saved or
 * given up, leaving it is asked about, and it never overwrites what somebody else has saved
 * meanwhile: fields that only one side has changed are laid together, for others both are shown.
 */
export const useKeptForm = <Values extends Record<string, unknown>, Answer = unknown>(
  options: Options<Values, Answer>,
): KeptForm<Values> => {
  const { name, values: saved, version, validate, fields = {}, read, onSaved } = options
  const [draft] = useState(() => readDraft<Values>(name))
  const [restoredFrom, setRestoredFrom] = useState(draft?.at)
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
    form.resetDirty(next.values)
  }
  const discard = () => {
    deleteDraft(name)
    setRestoredFrom(undefined)
    form.clearErrors()
    begin(base)
  }
  const sayAllSaved = useUnsaved(isChanged, discard)

  useEffect(() => {
    if (isChanged) saveDraft(name, { values, base: base.values, version: base.version })
    else deleteDraft(name)
  }, [name, isChanged, values, base])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says anew
  useEffect(() => {
    if (version === undefined || base.version === undefined || version <= base.version) return
    const { merged, conflicts } = threeWayMerge(base.values, values, saved, isField)
    // Both sides are shown when it is saved.
    if (conflicts.length === 0) begin({ values: saved, version }, merged)
  }, [version])

  const isField = (path: string) => {
    const word = fields[path]
    return word !== undefined && (typeof word === 'string' || !word.isGroup)
  }
  const field = (path: string) => {
    const word = fields[path] ?? path
    const { label, required = false, maxLength } = typeof word === 'string' ? { label: word } : word
    const input = form.getInputProps(path)
    return { label, required, ...(maxLength && { maxLength }), ...input }
  }
  const finish = (next: Base<Values>, answer?: Answer) => {
    sayAllSaved()
    deleteDraft(name)
    setRestoredFrom(undefined)
    begin(next)
    onSaved?.(answer)
  }
  const send = (sent: Values, madeFrom: Base<Values>) =>
    options.send(sent, madeFrom.version, {
      onSuccess: (answer) => {
        const next = read ? read(answer) : { values: sent }
        // What was typed while it was on its way is still to be saved.
        const { merged } = threeWayMerge(sent, form.getValues(), next.values, isField)
        if (read && !isSameValue(merged, next.values)) begin(next, merged)
        else finish(next, answer)
      },
      onError: (error) => {
        const current = currentOf(error)
        if (current === undefined || !read)
          return form.setErrors(options.errorsOf?.(error, sent) ?? fieldErrors(error))
        const theirs = read(current as Answer)
        const mine = form.getValues()
        const { merged, conflicts } = threeWayMerge(madeFrom.values, mine, theirs.values, isField)
        if (conflicts.length > 0) return setConflict({ conflicts, merged, theirs })
        begin(theirs, merged)
        send(merged, theirs)
      },
    })
  const settleConflict = (chosen: Values | undefined) => {
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
    restoredFrom: isChanged ? restoredFrom : undefined,
    discard,
    submit: form.onSubmit((filled) => send(filled, base)),
    conflict,
    fields,
    field,
    settleConflict,
  }
}
