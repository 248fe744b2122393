import type { FieldOptions } from '#ui/form/use-draft-form.ts'

/** A form whose rules are compared with the contract that it is saved by. */
export type Form<Values> = {
  /** The contract and endpoint that save the form. */
  saves: readonly [contract: string, endpoint: string]
  /** The values of a new record. */
  initial: Values
  /** The fields that a new record's form asks for. */
  missing?: readonly string[]
  /** Valid values for those fields. */
  filled?: Partial<Values>
  rules: object
  requestOf: (values: Values) => object
  fields?: Record<string, FieldOptions>
  /** Sets the field of a probe; by default, in the values themselves. */
  set?: (values: Values, field: string, value: string) => Values
  /** By field, the values that both the rules and the contract accept. */
  accepts?: Record<string, readonly string[]>
  /** By field, the values that both refuse, with the form's message. */
  refuses?: Record<string, Record<string, string>>
  /** The fields whose text has a format, or isn't always sent. Their lengths aren't compared. */
  formatted?: readonly string[]
}

/** Checks the types of a form's values. */
export const form = <Values extends object>(of: Form<Values>) => of as unknown as Form<object>
