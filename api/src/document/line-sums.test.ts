import { expect, test } from 'vitest'
import { lineSums } from '#document/line-sums'

const line = { description: 'Maths', net: '50.00', vatPercent: '18.00' }

test('a document’s summary lists each line, the net amount and the VAT', () => {
  expect(lineSums([line, { ...line, description: 'Physics' }], '100.00', '18.00')).toEqual([
    ['Maths', '€50.00'],
    ['Physics', '€50.00'],
    ['Net', '€100.00', 'subtotal'],
    ['VAT 18% on €100.00', '€18.00', 'subtotal'],
  ])
})

test('a document’s summary shows no VAT rate if rates differ', () => {
  const vatOf = (vatPercent: string) =>
    lineSums([line, { ...line, vatPercent }], '100.00', '9.00').at(-1)?.[0]
  expect(['5.00', '18.00', '0.00'].map(vatOf)).toEqual([
    'VAT',
    'VAT 18% on €100.00',
    'VAT 18% on €50.00',
  ])
})

test('a document’s summary replaces more than ten lines with their number and total', () => {
  const lines = Array.from({ length: 11 }, () => line)
  expect(lineSums(lines, '550.00', '0.00')).toEqual([['11 items', '€550.00']])
})
