import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

/** A form whose validation rules the tests compare with the API's contract. */
export type Form<Values> = {
  /** The contract file and the endpoint used to save the form. */
  saves: readonly [contract: string, endpoint: string]
  initial: { values: Values }
  /** Valid values for the required fields that are blank in a new record. */
  filled?: Partial<Values>
  /** The required fields, except those in `filled`. */
  missing?: readonly string[]
  /** Omitted if the form works only online, because the server then checks the values. */
  rules?: object
  requestOf: (values: Values) => object
  fields?: Record<string, FieldOptions>
  formPath?: (path: string, values: Values) => string
  /** Sets a field to a test value. Needed only if replacing the field's value isn't enough. */
  set?: (values: Values, field: string, value: string) => Values
  /** For each field, values that the form's rules and the contract accept. */
  accepts?: Record<string, readonly string[]>
  /**
   * For each field, values that the rules and the contract reject, with the rule's message. For a
   * field with a `blankError`, these include a blank value.
   */
  refuses?: Record<string, Record<string, string>>
  /**
   * Fields that must have a certain format or aren't always sent. Their maximum lengths aren't
   * tested.
   */
  formatted?: readonly string[]
}

export type AnyForm = Form<Record<string, unknown>>

/** Type-checks a form's definition. */
export const form = <Values extends object>(of: Form<Values>) => of as unknown as AnyForm

/** Sets a field in the first line of an invoice or quote. */
export const inLine = <Values extends { lines: readonly object[] }>(
  values: Values,
  field: string,
  value: string,
): Values =>
  field in (values.lines[0] ?? {})
    ? { ...values, lines: [{ ...values.lines[0], [field]: value }] }
    : { ...values, [field]: value }
