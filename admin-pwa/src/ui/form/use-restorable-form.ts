import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { IsField } from '#ui/form/merge-saved.ts'
import { type InputOptions, useRestorableInput } from '#ui/form/use-restorable-input.ts'
import { type FormConflict, type SubmitOptions, useSubmit } from '#ui/form/use-submit.ts'

/** The label and limits of a field. A value that isn't text needs a format. */
export type FieldOptions =
  | string
  | {
      label: string
      /** Shown if the field is blank. A field with this message is marked as required. */
      blankError?: string
      /** Marks the field as required. For fields whose own rule rejects blank values. */
      required?: true
      maxLength?: number
      /** Returns undefined for an unknown id. The form then shows the id unformatted. */
      format?: (value: never) => string | undefined
      /** Whether two objects are compared field by field instead of as a whole. */
      isGroup?: true
    }

type Options<Values, Answer, Path extends string> = InputOptions<Values> &
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
export type RestorableFormState<Values, Path extends string = never> = UseFormReturnType<Values> & {
  isChanged: boolean
  /** When the restored input was stored, in milliseconds since 1970. */
  inputSavedAt: number | undefined
  discard: () => void
  submit: (event?: React.FormEvent<HTMLFormElement>) => void
  conflict: FormConflict<Values> | undefined
  fields: Record<string, FieldOptions>
  field: (path: InputPath<Path>, type?: 'input' | 'checkbox') => FieldProps
  /** @param chosen the values to save; undefined to return to the form */
  resolveConflict: (chosen: Values | undefined) => void
}

/**
 * A form that stores unsaved input on the device and asks before unsaved changes are lost. Merges
 * changes that were saved elsewhere; if both sides changed the same field, the operator chooses.
 */
export const useRestorableForm = <
  Values extends Record<string, unknown>,
  Answer = unknown,
  Path extends string = string,
>(
  options: Options<Values, Answer, Path>,
): RestorableFormState<Values, Path> => {
  const fields: Record<string, FieldOptions> = options.fields
  const isField: IsField = (path) => {
    const ofField = fields[path]
    return ofField !== undefined && !fieldOptionsOf(ofField).isGroup
  }
  const input = useRestorableInput({ ...options, rules: withRequiredRules(fields, options.rules) })
  const { form, isChanged, savedAt, discard } = input
  const { submit, conflict, resolveConflict } = useSubmit(options, input, isField)
  return {
    ...form,
    isChanged,
    inputSavedAt: isChanged ? savedAt : undefined,
    discard,
    submit: form.onSubmit(submit),
    conflict,
    fields,
    field: (path, type = 'input') => {
      const ofInput = fields[path.replace(/\.[^.]+/, '.*')] ?? fields[path] ?? path
      const { label, blankError, required = blankError, maxLength } = fieldOptionsOf(ofInput)
      const limits = { required: Boolean(required), ...(maxLength && { maxLength }) }
      return { label, ...limits, ...form.getInputProps(path, { type }) }
    },
    resolveConflict,
  }
}

/** Returns a field's options as an object, even if they are only a label. */
export const fieldOptionsOf = (options: FieldOptions): Exclude<FieldOptions, string> =>
  typeof options === 'string' ? { label: options } : options

type Rules<Values> = InputOptions<Values>['rules']
type Rule = (value: string, values: unknown, path: string) => ReactNode

/** Adds the rule that fields with a `blankError` must not be blank, which runs first. */
export const withRequiredRules = <Values>(
  fields: Record<string, FieldOptions>,
  rules: Rules<Values>,
): Rules<Values> => {
  if (typeof rules === 'function') return rules
  const all: Record<string, unknown> = { ...rules }
  for (const [name, options] of Object.entries(fields)) {
    const { blankError } = fieldOptionsOf(options)
    const rule = all[name] as Rule | undefined
    if (blankError)
      all[name] = (...[value, values, path]: Parameters<Rule>) =>
        value.trim() ? rule?.(value, values, path) : blankError
  }
  return all as Rules<Values>
}
