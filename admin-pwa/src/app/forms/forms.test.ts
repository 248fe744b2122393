import { createRequire } from 'node:module'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { expect, test } from 'vitest'
import { actionForms } from '#app/forms/action-forms.test-support.ts'
import { recordForms } from '#app/forms/record-forms.test-support.ts'
import { fieldOptionsOf, withRequiredRules } from '#ui/form/use-restorable-form.ts'

// Unlike `require`, `import` strips the contracts' schemas, as the app's build does.
const require = createRequire(import.meta.url)

type Values = Record<string, unknown>

/** Applies a form's rules as Mantine does, and returns the error messages by path. */
const errorsOf = (rules: object, values: Values, path = ''): Record<string, string> => {
  if (typeof rules === 'function') return rules(values)
  const found = Object.entries(rules).flatMap(([name, rule]): [string, string][] => {
    if (typeof rule !== 'function')
      return (values[name] as Values[]).flatMap((row, index) =>
        Object.entries(errorsOf(rule, row, `${path}${name}.${index}.`)),
      )
    const message = rule(values[name], values)
    return message ? [[path + name, message]] : []
  })
  return Object.fromEntries(found)
}

const forms = Object.entries({ ...recordForms, ...actionForms }).map(([name, form]) => ({
  name,
  set: (values: Values, field: string, value: string) => ({ ...values, [field]: value }),
  accepts: {},
  refuses: {},
  ...form,
  initial: form.initial.values,
  filled: { ...form.initial.values, ...form.filled },
  missing: form.missing ?? Object.keys(form.filled ?? {}),
  fields: Object.entries(form.fields ?? {}).map(([field, options]) => ({
    field,
    ...fieldOptionsOf(options),
  })),
  rules: withRequiredRules(form.fields ?? {}, form.rules) ?? {},
}))

/**
 * Returns the form field that shows the server's error; undefined if the server accepts the values.
 */
const refusedField = (form: (typeof forms)[number], values: Values): string | undefined => {
  const { saves, requestOf, formPath = (path) => path } = form
  const { input } = require(`@synapse/shared/${saves[0]}`)[saves[1]] as Endpoint
  const issue = input?.safeParse(requestOf(values)).error?.issues[0]
  return issue && formPath(issue.path.join('.'), values)
}

test.each(forms)('the form “$name” requires only the fields that a new record needs', (form) => {
  const { initial, filled, rules, missing, accepts, refuses } = form
  expect(Object.keys(errorsOf(rules, initial)).sort()).toEqual(missing.toSorted())
  expect(errorsOf(rules, filled)).toEqual({})
  expect(refusedField(form, filled)).toBeUndefined()
  expect(Object.keys(refuses)).toEqual(expect.arrayContaining(Object.keys(accepts)))
})

const checked = forms.flatMap((form) => {
  const blank = form.fields.flatMap(({ field, blankError }) =>
    blankError ? { field, value: ' ', message: blankError } : [],
  )
  const accepted = Object.entries(form.accepts).flatMap(([field, values]) =>
    values.map((value) => ({ field, value, message: undefined })),
  )
  const refused = Object.entries(form.refuses).flatMap(([field, messages]) =>
    Object.entries(messages).map(([value, message]) => ({ field, value, message })),
  )
  return [...blank, ...accepted, ...refused].map((check) => ({ name: form.name, form, ...check }))
})

const canBeSent = ({ form, field, value }: (typeof checked)[number]) => {
  try {
    return Boolean(form.requestOf(form.set(form.filled, field, value)))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

test.each(checked.filter((check) => !canBeSent(check)))(
  'the form “$name” can’t be sent with “$value” as $field',
  ({ form, field, value, message }) => {
    const errors = errorsOf(form.rules, form.set(form.filled, field, value))
    expect(Object.values(errors)).toEqual([message])
  },
)

test.each(checked.filter(canBeSent))(
  'the form “$name” and the server agree on whether $field may be “$value”',
  ({ form, field, value, message }) => {
    const values = form.set(form.filled, field, value)
    const errors = errorsOf(form.rules, values)
    expect(Object.values(errors)).toEqual(message ? [message] : [])
    expect(refusedField(form, values)).toBe(Object.keys(errors)[0])
  },
)

const limited = forms.flatMap((form) =>
  form.fields.flatMap(({ field, maxLength }) =>
    maxLength && !form.formatted?.includes(field)
      ? { name: form.name, form, field, maxLength }
      : [],
  ),
)

test.each(limited)(
  'the form “$name” and the server accept at most $maxLength characters for $field',
  ({ form, field, maxLength }) => {
    const inRow = field.split('.*.')[1]
    const refusedWith = (length: number) => {
      const text = 'x'.repeat(length)
      const values = inRow ? form.set(form.filled, inRow, text) : { ...form.filled, [field]: text }
      return refusedField(form, values)?.replace(/\.[^.]+\./, '.*.')
    }
    expect([refusedWith(maxLength), refusedWith(maxLength + 1)]).toEqual([undefined, field])
  },
)
