import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { IsField } from '#ui/form/merge-saved.ts'
import { type DraftOptions, useDraft } from '#ui/form/use-draft.ts'
import { type FormConflict, type SubmitOptions, useSubmit } from '#ui/form/use-submit.ts'

/** The label and limits of a field. A value that isn't text needs a format. */
export type FieldOptions =
  | string
  | {
      label: string
      /** Whether the field is required. A string is the message shown if the field is blank. */
      required?: boolean | string
      maxLength?: number
      /** Returns undefined for an unknown id. The form then shows the id unformatted. */
      format?: (value: never) => string | undefined
      /** Whether values are compared field by field if both are objects. */
      isGroup?: true
    }

type Options<Values, Answer, Path extends string> = DraftOptions<Values> &
  SubmitOptions<Values, Answer> & {
    /**
     * Labels and limits by field path, for the inputs and the conflict dialog. A path such as
     * 'lines.*.date' covers the inputs in a list's items.
     */
    fields: Record<Path, FieldOptions>
  }

export type FieldProps = GetInputPropsReturnType & {
  label: string
  required?: boolean
  maxLength?: number
}

/** 'lines.*.date' becomes the path of an input, such as 'lines.3.date'. */
type InputPath<Path> = Path extends `${infer List}.*.${infer Field}`
  ? `${List}.${number}.${Field}`
  : Path

/** The state of a form. `Path` limits the fields that components may render inputs for. */
export type DraftFormState<Values, Path extends string = never> = UseFormReturnType<Values> & {
  isChanged: boolean
  /** When the restored draft was saved, in milliseconds since 1970. */
  draftSavedAt: number | undefined
  discard: () => void
  submit: (event?: React.FormEvent<HTMLFormElement>) => void
  conflict: FormConflict<Values> | undefined
  fields: Record<string, FieldOptions>
  field: (path: InputPath<Path>, type?: 'input' | 'checkbox') => FieldProps
  /** @param chosen the values to save; undefined to return to the form */
  resolveConflict: (chosen: Values | undefined) => void
}

/**
 * A form that saves its draft on the device and asks before unsaved changes are lost. Merges
 * changes that were saved elsewhere; if both sides changed the same field, the operator chooses.
 */
export const useDraftForm = <
  Values extends Record<string, unknown>,
  Answer = unknown,
  Path extends string = string,
>(
  options: Options<Values, Answer, Path>,
): DraftFormState<Values, Path> => {
  const fields: Record<string, FieldOptions> = options.fields
  const isField: IsField = (path) => {
    const ofField = fields[path]
    return ofField !== undefined && !fieldOptionsOf(ofField).isGroup
  }
  const draft = useDraft({ ...options, rules: withRequiredRules(fields, options.rules) })
  const { form, isChanged, savedAt, discard } = draft
  const { submit, conflict, resolveConflict } = useSubmit(options, draft, isField)
  return {
    ...form,
    isChanged,
    draftSavedAt: isChanged ? savedAt : undefined,
    discard,
    submit: form.onSubmit(submit),
    conflict,
    fields,
    field: (path, type = 'input') => {
      const ofInput = fields[path.replace(/\.[^.]+/, '.*')] ?? fields[path] ?? path
      const { label, required, maxLength } = fieldOptionsOf(ofInput)
      const limits = { required: Boolean(required), ...(maxLength && { maxLength }) }
      return { label, ...limits, ...form.getInputProps(path, { type }) }
    },
    resolveConflict,
  }
}

/** Returns a field's options as an object, even if they are only a label. */
export const fieldOptionsOf = (options: FieldOptions): Exclude<FieldOptions, string> =>
  typeof options === 'string' ? { label: options } : options

type Rules<Values> = DraftOptions<Values>['rules']
type Rule = (value: string, values: unknown, path: string) => ReactNode

/** Adds a rule that runs first: required fields must not be blank. */
export const withRequiredRules = <Values>(
  fields: Record<string, FieldOptions>,
  rules: Rules<Values>,
): Rules<Values> => {
  if (typeof rules === 'function') return rules
  const all: Record<string, unknown> = { ...rules }
  for (const [name, options] of Object.entries(fields)) {
    const { required } = fieldOptionsOf(options)
    const rule = all[name] as Rule | undefined
    if (typeof required === 'string')
      all[name] = (...[value, values, path]: Parameters<Rule>) =>
        value.trim() ? rule?.(value, values, path) : required
  }
  return all as Rules<Values>
}
