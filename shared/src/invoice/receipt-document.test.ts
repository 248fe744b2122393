import { expect, test } from 'vitest'
import { receiptDocument } from '#invoice/receipt-document'
import { sampleIssuer } from '#invoice/sample-invoice.test-support'
import { receiptNumber } from '#payment/receipt'

const receipt = {
  number: receiptNumber('2026-11-26', 12),
  paymentId: '0199d0a0-1111-7000-8000-00000000abcd',
  cents: 60_00,
  method: 'cash',
  paidOn: '2026-11-25',
  refundedCents: 0,
  lostCents: 0,
  isVoid: false,
  invoiceNumber: null,
}
const about = {
  studentName: 'Maria Borg',
  brand: 'Synapse AI',
  order: '0000ABCD',
  session: 'Individual',
}

const sumsOf = (changes: object, issuer: object = {}) =>
  receiptDocument(
    { ...about, receipt: { ...receipt, ...changes } },
    { ...sampleIssuer, ...issuer },
  ).sums.map(({ label, value }) => [label, value])

test('a receipt states its number, the payment and the VAT included', () => {
  const { name, lead, facts, payment } = receiptDocument({ ...about, receipt }, sampleIssuer)
  expect(name).toBe('Receipt R-2026-00012')
  expect(lead).toBe('€60.00 paid on 25 November 2026')
  expect(facts.map(({ label, value }) => [label, value])).toEqual([
    ['Receipt number', 'R-2026-00012'],
    ['Order number', '0000ABCD'],
    ['Payment method', 'Cash'],
  ])
  expect(payment).toEqual({ sentence: 'Thank you for your payment.', facts: [] })
  expect(sumsOf({}, { vatRegime: 'article_10' })).toEqual([
    ['Net', '€50.85'],
    ['VAT 18% on €50.85', '€9.15'],
    ['Paid', '€60.00'],
  ])
})

test('a receipt shows the refunded amount, and no VAT if the business charges none', () => {
  expect(sumsOf({ refundedCents: 20_00 }, { vatRegime: 'article_11' })).toEqual([
    ['Paid', '€60.00'],
    ['Refunded', '−€20.00'],
  ])
})

test('a void receipt doesn’t claim that the amount is paid', () => {
  const { lead, facts } = receiptDocument(
    { ...about, receipt: { ...receipt, isVoid: true } },
    sampleIssuer,
  )
  expect(lead).toBe('')
  expect(facts).toContainEqual({ label: 'Payment date', value: '25 November 2026' })
})
