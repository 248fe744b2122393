import { z } from 'zod'
import type { FormParams, FormValue } from '#stand-ins/stripe/form-body'
import { refuse } from '#stand-ins/stripe/refusal'

/** An integer within the given limits, sent as a string. */
export const integer = (bounds: { min?: number; max?: number } = {}) => {
  const { min = 0, max = 99_999_999 } = bounds
  return z.string().transform((text, context) => {
    const value = Number(text)
    const message = !/^-?\d{1,15}$/.test(text)
      ? `Invalid integer: ${text}`
      : value < min
        ? `This value must be greater than or equal to ${min}.`
        : value > max
          ? `This value must be less than or equal to ${max}.`
          : null
    if (!message) return value
    context.addIssue({ code: 'custom', message, params: { code: 'parameter_invalid_integer' } })
    return z.NEVER
  })
}

const checked = (
  fits: (value: string) => boolean,
  message: (value: string) => string,
  code: string,
) =>
  z.string().superRefine((value, context) => {
    if (!fits(value))
      context.addIssue({ code: 'custom', message: message(value), params: { code } })
  })

/** A string that isn't longer than Stripe allows. */
export const text = (maxLength: number) =>
  checked(
    (value) => value.length <= maxLength,
    (value) =>
      `Invalid string: ${value.slice(0, 12)}...; must be at most ${maxLength} characters (this one has ${value.length})`,
    'parameter_invalid_string_length',
  )

export const webAddress = checked(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  () => 'Not a valid URL',
  'url_invalid',
)

export const email = checked(
  (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  (value) => `Invalid email address: ${value}`,
  'email_invalid',
)

/** Up to 50 pairs of a name (up to 40 characters) and a value (up to 500); '' removes a pair. */
export const metadata = z
  .union([z.literal('').transform(() => ({})), z.record(z.string(), z.string())])
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value)))
  .refine(
    (pairs) => Object.keys(pairs).length <= 50,
    'You may not store more than 50 metadata keys.',
  )
  .refine(
    (pairs) => Object.keys(pairs).every((name) => name.length <= 40),
    'Metadata keys must be at most 40 characters.',
  )
  .refine(
    (pairs) => Object.values(pairs).every((value) => value.length <= 500),
    'Metadata values must be at most 500 characters.',
  )

export const expand = z.array(z.string()).max(20).optional()

const range = z.strictObject({
  gt: integer({ max: Number.MAX_SAFE_INTEGER }).optional(),
  gte: integer({ max: Number.MAX_SAFE_INTEGER }).optional(),
  lt: integer({ max: Number.MAX_SAFE_INTEGER }).optional(),
  lte: integer({ max: Number.MAX_SAFE_INTEGER }).optional(),
})

export const listParams = {
  limit: integer({ min: 1, max: 100 }).optional(),
  starting_after: text(200).optional(),
  ending_before: text(200).optional(),
  created: z.union([integer({ max: Number.MAX_SAFE_INTEGER }), range]).optional(),
  expand,
}

/** Parses the parameters. Like Stripe, rejects the first invalid parameter. */
export const parseParams = <Params>(schema: z.ZodType<Params>, params: FormParams): Params => {
  refuseEmpty(params, [])
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap(innermost)
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (!issue) throw parsed.error
  return refuseIssue(issue, params)
}

type Issue = z.core.$ZodIssue

/** Returns the issues to report; for a union, those of its last and most general option. */
const innermost = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const inner = issue.errors.at(-1) ?? []
  return inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}

const refuseIssue: (issue: Issue, params: FormParams) => never = (issue, params) => {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, ...issue.keys.slice(0, 1)])
    const hint =
      param === 'payment_method_types' ? '. Did you mean allowed_payment_method_types?' : ''
    refuse({
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}${hint}`,
      param,
    })
  }
  const param = bracketed(issue.path)
  if (valueAt(params, issue.path) === undefined)
    refuse({ code: 'parameter_missing', message: `Missing required param: ${param}.`, param })
  if (issue.code === 'invalid_value') {
    const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(
      issue.values.map(String),
    )
    refuse({ message: `Invalid ${param}: must be one of ${allowed}`, param })
  }
  if (issue.code === 'custom') {
    const code = issue.params?.code
    refuse({ code: typeof code === 'string' ? code : undefined, message: issue.message, param })
  }
  refuse({ message: `Invalid ${param}: ${issue.message}`, param })
}

/** Rejects empty strings. Stripe treats them as "unset", which is only allowed for metadata. */
const refuseEmpty = (value: FormValue, path: string[]): void => {
  if (path.includes('metadata')) return
  if (value === '') {
    const param = bracketed(path)
    refuse({
      code: 'parameter_invalid_empty',
      message: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      param,
    })
  }
  if (typeof value === 'string') return
  for (const [key, inner] of Object.entries(value)) refuseEmpty(inner, [...path, key])
}

const bracketed = (path: PropertyKey[]): string => {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map((key) => `[${key}]`).join('')
}

const valueAt = (params: FormValue, path: PropertyKey[]): FormValue | undefined => {
  let value: FormValue | undefined = params
  for (const key of path) {
    if (typeof value !== 'object') return undefined
    value = Object.entries(value).find(([name]) => name === String(key))?.[1]
  }
  return value
}
