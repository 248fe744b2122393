import { expect, test } from 'vitest'
import type { Invoice, InvoiceLine } from '#invoice/contract'
import { asIssued, documentOf, type InvoiceDocument } from '#invoice/document'
import {
  sampleInvoice as invoice,
  sampleIssuer as issuer,
  sampleLine as line,
} from '#invoice/sample-invoice'

const read = (changed: Partial<Invoice>) => documentOf(invoice(changed), issuer)
const sumsOf = ({ sums }: InvoiceDocument) => sums.map(({ label, value }) => [label, value])

test('what was paid for a booking when it was invoiced stays on its invoice, whatever has become of it since', () => {
  const payment = {
    id: 'a',
    amount: '140.00',
    date: '2026-11-22',
    method: 'card',
    reference: null,
    returns: [],
  }
  const ofBooking = { bookingId: 'b', paid: '123.90' }
  const at = (changed: Partial<Invoice>) =>
    documentOf(asIssued(invoice({ ...ofBooking, ...changed })), issuer)
  // €16.10 had gone back before.
  const given = { date: '2026-11-23', amount: '16.10' }
  const paper = at({ payments: [{ ...payment, returns: [given] }] })
  expect(sumsOf(paper).slice(2)).toEqual([
    ['Total', '€123.90'],
    ['Paid by card on 22 Nov 2026', '−€123.90'],
    ['Still to pay', '€0.00'],
  ])
  expect(paper.payment.sentence).toBe('Paid by card on 22 Nov 2026. Thank you.')
  expect(paper.epcQr).toBeUndefined()
  expect(paper.facts.map(({ label }) => label)).not.toContain('Due date')

  const later = { date: '2026-12-05', amount: '23.90' }
  const credits = [{ id: 'c', invoiceNumber: 'CN-202612-001', amount: '23.90' }]
  const since = { credits, credited: '23.90', paid: '100.00' }
  expect(at({ ...since, payments: [{ ...payment, returns: [given, later] }] })).toEqual(paper)
  // What came after it was issued is not on it.
  expect(sumsOf(at({ payments: [{ ...payment, date: '2026-12-03' }] })).at(-1)).toEqual([
    'Total',
    '€123.90',
  ])
})

test('prices that include VAT say so, and each has its net beside it', () => {
  const piece = { unit: 'piece', hours: '1.00', rate: '59.00', net: '50.00' } as const
  const labels = (lines: InvoiceLine[]) =>
    read({ priceMode: 'gross', lines }).table.columns.map(({ label }) => label)
  expect(labels([line(piece)]).slice(3)).toEqual(['Qty', 'Price incl. VAT', 'VAT rate', 'Net'])
  expect(labels([line({ ...piece, hours: '2.00' })]).slice(4, 6)).toEqual([
    'Price incl. VAT',
    'Incl. VAT',
  ])
  const paper = read({ priceMode: 'gross', lines: [line(piece)] })
  expect(sumsOf(paper)).toEqual([
    ['Net', '€50.00'],
    ['VAT 18% on €50.00', '€9.00'],
    ['Total', '€59.00'],
  ])
})
