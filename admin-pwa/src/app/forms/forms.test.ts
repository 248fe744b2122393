import { createRequire } from 'node:module'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { actionForms } from '#app/forms/action-forms.test-support.ts'
import { recordForms } from '#app/forms/record-forms.test-support.ts'
import { allRules, optionsOf } from '#ui/form/use-draft-form.ts'

// Unlike `require`, `import` strips the contracts' schemas, as the app's build does.
const require = createRequire(import.meta.url)

type Values = Record<string, unknown>
type Rule = (value: unknown, values: unknown) => string | null | undefined

/** Applies a form's rules as Mantine does, and returns the error messages by path. */
const errorsOf = (rules: object, values: Values, path = ''): Record<string, string> => {
  if (typeof rules === 'function') return rules(values)
  const found = Object.entries(rules).flatMap(([name, rule]): [string, string][] => {
    if (typeof rule !== 'function')
      return (values[name] as Values[]).flatMap((row, index) =>
        Object.entries(errorsOf(rule, row, `${path}${name}.${index}.`)),
      )
    const message = (rule as Rule)(values[name], values)
    return message ? [[path + name, message]] : []
  })
  return Object.fromEntries(found)
}

describe.each(Object.entries({ ...recordForms, ...actionForms }))('the form “%s”', (_, one) => {
  const { initial, requestOf, fields = {}, formatted = [] } = one
  const { filled: given = {}, missing = Object.keys(given) } = one
  const rules = allRules(fields, one.rules) ?? {}
  const {
    set = (values: Values, field: string, value: string) => ({ ...values, [field]: value }),
  } = one as { set?: (values: Values, field: string, value: string) => Values }
  const filled: Values = { ...initial, ...given }
  const [contract, endpoint] = one.saves
  const { input } = require(`@synapse/shared/${contract}`)[endpoint] as Endpoint
  const isAllowed = (values: Values) => {
    try {
      return input?.safeParse(requestOf(values)).success
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }

  test('requires only the fields that a new record needs', () => {
    expect(Object.keys(errorsOf(rules, initial as Values)).sort()).toEqual(missing.toSorted())
    expect(errorsOf(rules, filled)).toEqual({})
    expect(input?.safeParse(requestOf(filled))).toMatchObject({ success: true })
  })

  test('accepts and rejects the same values as the server', () => {
    const { accepts = {}, refuses = {} } = one
    for (const [field, options] of Object.entries(fields)) {
      const { required } = optionsOf(options)
      if (typeof required !== 'string') continue
      const values = set(filled, field, ' ')
      expect([field, errorsOf(rules, values)]).toEqual([field, { [field]: required }])
      expect([field, isAllowed(values)]).toEqual([field, false])
    }
    expect(Object.keys(refuses)).toEqual(expect.arrayContaining(Object.keys(accepts)))
    for (const [field, accepted] of Object.entries(accepts))
      for (const value of accepted) {
        const values = set(filled, field, value)
        expect([field, value, errorsOf(rules, values)]).toEqual([field, value, {}])
        expect([field, value, isAllowed(values)]).toEqual([field, value, true])
      }
    for (const [field, refused] of Object.entries(refuses))
      for (const [value, message] of Object.entries(refused)) {
        const values = set(filled, field, value)
        const errors = Object.values(errorsOf(rules, values))
        expect([field, value, errors]).toEqual([field, value, [message]])
        expect([field, value, isAllowed(values)]).toEqual([field, value, false])
      }
  })

  test('enforces the server’s length limits', () => {
    for (const [field, options] of Object.entries(fields)) {
      const maxLength = typeof options === 'object' && options.maxLength
      if (!maxLength || formatted.includes(field)) continue
      const inRow = field.split('.*.')[1]
      const fits = (length: number) => {
        const text = 'x'.repeat(length)
        return isAllowed(inRow ? set(filled, inRow, text) : { ...filled, [field]: text })
      }
      expect([field, fits(maxLength), fits(maxLength + 1)]).toEqual([field, true, false])
    }
  })
})
