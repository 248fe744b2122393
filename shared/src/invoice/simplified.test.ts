import { expect, test } from 'vitest'
import { sampleInvoice, sampleLine } from '#invoice/sample-invoice.test-support'
import { addressProblem, canBeSimplified, isSimplified } from '#invoice/simplified'

test('an invoice of up to €100 needs no address, unless the client accounts for the VAT', () => {
  const lines = [sampleLine()]
  expect(canBeSimplified({ grossTotal: '100.00', lines })).toBe(true)
  expect(canBeSimplified({ grossTotal: '100.01', lines })).toBe(false)
  for (const [vatCategory, isAllowed] of [
    ['outside_scope', true],
    ['reverse_charge', false],
  ] as const)
    expect(
      canBeSimplified({ grossTotal: '50.00', lines: [...lines, sampleLine({ vatCategory })] }),
    ).toBe(isAllowed)
})

test('only an invoice without an address is a simplified invoice', () => {
  const small = sampleInvoice({ grossTotal: '100.00', billToAddress: '' })
  expect(isSimplified(small)).toBe(true)
  expect(isSimplified({ ...small, billToAddress: 'Victoria' })).toBe(false)
  expect(isSimplified({ ...small, kind: 'credit_note' })).toBe(false)
})

test('a full invoice requires the client’s address, but a simplified invoice doesn’t', () => {
  const full = sampleInvoice({ grossTotal: '100.01', billToAddress: '' })
  expect(addressProblem(full)).toBe(
    'An invoice over €100 or with reverse charge needs the client’s address.',
  )
  expect(addressProblem({ ...full, billToAddress: 'Victoria' })).toBeUndefined()
  expect(addressProblem({ ...full, grossTotal: '100.00' })).toBeUndefined()
  const lines = [sampleLine({ vatCategory: 'reverse_charge' })]
  expect(addressProblem({ ...full, grossTotal: '50.00', lines })).toBeDefined()
})
