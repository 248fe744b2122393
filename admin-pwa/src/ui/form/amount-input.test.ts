import { expect, test } from 'vitest'
import {
  amountRule,
  parseAmount,
  parseAmountCents,
  parseOptionalAmount,
} from '#ui/form/amount-input.ts'

test('accepts amounts with a decimal comma or point, and rejects other text', () => {
  expect(parseAmountCents('20,5')).toBe(2_050)
  expect(['1,5', ' 1.5 ', '30', '0,05'].map((text) => parseAmount(text))).toEqual([
    '1.50',
    '1.50',
    '30.00',
    '0.05',
  ])
  for (const amount of ['', 'twenty', '-5', '1.234', '1,555', '1e3', '12345678'])
    expect(parseAmountCents(amount)).toBeUndefined()
  expect(() => parseAmount('1,555')).toThrow(RangeError)
})

test('accepts amounts within the limits, including negative amounts', () => {
  const read = (text: string) => parseAmountCents(text, { min: -10, max: 100 })
  expect(['100', '-10', '100.01', '-10.01'].map(read)).toEqual([10_000, -1_000, ...Array(2)])
})

test('converts a blank optional amount to null', () => {
  expect(['', ' ', ' 60,5'].map(parseOptionalAmount)).toEqual([null, null, '60.50'])
})

test('the error for an amount above the limit states the limit', () => {
  const errors = (limits: Parameters<typeof amountRule>[0], message?: string) =>
    ['100000', '100000.01', '1x'].map(amountRule(limits, message))
  const example = 'Enter an amount in euros, for example 60 or 60.50.'
  expect(errors({})).toEqual([null, 'Enter at most €100,000.', example])
  expect(errors({ max: 1_000_000 })).toEqual([null, null, example])
  const percentage = 'Enter a percentage.'
  expect(errors({ max: 100 }, percentage)).toEqual([percentage, percentage, percentage])
})
