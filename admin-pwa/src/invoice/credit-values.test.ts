import { creditableLines } from '@synapse/shared/invoice/credit'
import { sampleLine } from '@synapse/shared/invoice/sample-invoice.test-support'
import { expect, test } from 'vitest'
import { type CreditValues, creditForm, creditPlan } from '#invoice/credit-values.ts'

const line = sampleLine()
const lines = creditableLines([line], [])
const [{ restCents } = { restCents: 0 }] = lines

const partly = (amounts: Record<string, string>): CreditValues => ({
  reason: 'A mistake',
  isPartial: true,
  amounts,
})

test('a full credit note ignores the amounts entered for its lines', () => {
  const values = { ...partly({ [line.id]: 'ten' }), isPartial: false }
  expect(creditPlan(values, lines)).toBeUndefined()
  expect(creditForm.requestOf(values, '0.00')).toEqual({ reason: 'A mistake' })
})

test('a partial credit note contains the chosen amounts', () => {
  const values = partly({ [line.id]: '12,5' })
  expect(creditPlan(values, lines)).toMatchObject({
    ok: true,
    value: [{ cents: 12_50, isWhole: false, isLast: false }],
  })
  expect(creditForm.requestOf(values, '5.00')).toEqual({
    reason: 'A mistake',
    lines: [{ id: line.id, amount: '12.50' }],
    credited: '5.00',
  })
})

test.each([
  ['no line is chosen', {}, 'nothing_credited'],
  ['an amount is blank', { [line.id]: '' }, 'nothing_credited'],
  ['an amount is zero', { [line.id]: '0' }, 'nothing_credited'],
  ['an amount isn’t a number', { [line.id]: 'ten' }, 'nothing_credited'],
  [
    'an amount exceeds the rest of its line',
    { [line.id]: String(restCents / 100 + 0.01) },
    'too_much',
  ],
])('a partial credit note can’t be issued if %s', (_, amounts, reason) => {
  expect(creditPlan(partly(amounts), lines)).toEqual({ ok: false, reason })
})
