import { expect, test } from 'vitest'
import { normaliseVatNumber, vatNumberProblem } from '#client/vat-number'
import { vatNumberField } from '#client/vat-number-field'

test('accepts a blank VAT number, and one with spaces, hyphens and lower-case letters', () => {
  expect(normaliseVatNumber(' mt 1234-5634 ')).toBe('MT12345634')
  for (const number of ['', ' ', 'MT12345634', 'mt 1234 5634', 'DE 123456789', 'ATU12345678'])
    expect(vatNumberProblem(number), number).toBeUndefined()
  expect(vatNumberProblem('GB123456789')).toBeUndefined()
})

test('explains why a VAT number with the wrong number of digits or a wrong digit is invalid', () => {
  expect(vatNumberProblem('MT12345635')).toBe(
    'This isn’t a valid Maltese VAT number. Check the digits.',
  )
  expect(vatNumberProblem('MT1234563')).toBe('This isn’t a valid VAT number for MT.')
  expect(vatNumberProblem('DE1234567890')).toMatch(/valid VAT number for DE/)
  for (const text of ['1234', '<b>', 'X'.repeat(21)])
    expect(vatNumberProblem(text), text).toBe('A VAT number has 5 to 20 letters and digits.')
})

test('the VAT number field accepts a valid VAT number or an empty string', () => {
  expect(vatNumberField().parse(' mt 1234-5634 ')).toBe('MT12345634')
  expect(vatNumberField().parse(' ')).toBe('')
  expect(vatNumberField().safeParse('MT12345635').success).toBe(false)
})
