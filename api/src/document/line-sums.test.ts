import { expect, test } from 'vitest'
import { lineSums } from '#document/line-sums'

const line = {
  subject: 'Maths',
  date: '2026-12-01',
  student: '',
  unit: 'hour',
  hours: '2.00',
  rate: '25.00',
  net: '50.00',
  vatPercent: '18.00',
} as const
const amounts = { net: '100.00', vat: '18.00', includesVat: false }

test('a document’s summary lists each line with its price, the net amount and the VAT', () => {
  const book = { ...line, subject: 'Book', date: null, unit: 'piece', hours: '1.00' } as const
  expect(lineSums([line, { ...book, rate: '50.00' }], amounts)).toEqual([
    { label: 'Maths', details: '1 Dec 2026, 2\u00a0h\u00a0×\u00a0€25.00', value: '€50.00' },
    { label: 'Book', details: '1\u00a0×\u00a0€50.00', value: '€50.00' },
    { label: 'Net', value: '€100.00', isSubtotal: true },
    { label: 'VAT 18% on €100.00', value: '€18.00', isSubtotal: true },
  ])
})

test('a document’s summary says whether a price includes VAT', () => {
  const gross = { ...line, date: null, rate: '29.50' }
  const detailsOf = (vat: string) =>
    lineSums([gross], { net: '50.00', vat, includesVat: true })[0]?.details
  expect(detailsOf('9.00')).toBe('2\u00a0h\u00a0×\u00a0€29.50 incl. VAT')
  expect(detailsOf('0.00')).toBe('2\u00a0h\u00a0×\u00a0€29.50')
})

test('a document’s summary shows no VAT rate if rates differ', () => {
  const vatOf = (vatPercent: string) =>
    lineSums([line, { ...line, vatPercent }], amounts).at(-1)?.label
  expect(['5.00', '18.00', '0.00'].map(vatOf)).toEqual([
    'VAT',
    'VAT 18% on €100.00',
    'VAT 18% on €50.00',
  ])
})

test('a document’s summary shows only the number and total of its lines if there are more than ten', () => {
  const lines = Array.from({ length: 11 }, () => line)
  expect(lineSums(lines, { ...amounts, net: '550.00', vat: '0.00' })).toEqual([
    { label: '11 items', value: '€550.00' },
  ])
})
