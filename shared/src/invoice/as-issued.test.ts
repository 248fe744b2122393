import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#document/document'
import { asIssued } from '#invoice/as-issued'
import type { Invoice } from '#invoice/contract'
import { invoiceDocument } from '#invoice/document'
import {
  sampleInvoice as invoice,
  sampleIssuer as issuer,
  samplePayment,
} from '#invoice/sample-invoice.test-support'

const sumsOf = ({ sums }: InvoiceDocument) => sums.map(({ label, value }) => [label, value])

test('an issued invoice never changes, even after payments and credit notes', () => {
  const payment = samplePayment('p', '2026-12-01', '20.00')
  const later = invoice({
    paid: '20.00',
    payments: [payment],
    creditedBy: '0b0f3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4c',
    creditedByNumber: 'CN-202612-001',
    mailedAt: '2026-12-01T09:00:00Z',
    updatedAt: '2026-12-02T09:00:00Z',
    version: 4,
  })
  expect(invoiceDocument(asIssued(later), issuer)).toEqual(invoiceDocument(invoice(), issuer))
})

test('a booking’s invoice always shows earlier payments, even if refunded later', () => {
  const payment = samplePayment('a', '2026-11-22', '140.00', { method: 'card' })
  const ofBooking = { bookingId: 'b', paid: '123.90' }
  const at = (changed: Partial<Invoice>) =>
    invoiceDocument(asIssued(invoice({ ...ofBooking, ...changed })), issuer)
  // €16.10 of this payment was refunded before the invoice was issued.
  const given = { date: '2026-11-23', amount: '16.10' }
  const paper = at({ payments: [{ ...payment, returns: [given] }] })
  expect(sumsOf(paper).slice(2)).toEqual([
    ['Total', '€123.90'],
    ['Paid by card on 22 Nov 2026', '−€123.90'],
    ['Balance due', '€0.00'],
  ])
  expect(paper.payment.sentence).toBe('Paid in full. Thank you.')
  expect(paper.epcQr).toBeUndefined()
  expect(paper.facts.map(({ label }) => label)).not.toContain('Due date')

  const later = { date: '2026-12-05', amount: '23.90' }
  const credits = [{ id: 'c', invoiceNumber: 'CN-202612-001', amount: '23.90' }]
  const since = { credits, credited: '23.90', paid: '100.00' }
  expect(at({ ...since, payments: [{ ...payment, returns: [given, later] }] })).toEqual(paper)
  // A payment made after the invoice was issued isn't shown.
  expect(sumsOf(at({ payments: [{ ...payment, date: '2026-12-03' }] })).at(-1)).toEqual([
    'Total',
    '€123.90',
  ])
})

test('a booking’s invoice counts payments up to its issue date, but never more than its total', () => {
  const payment = (id: string, date: string) => samplePayment(id, date, '123.90')
  const idsOf = (...payments: ReturnType<typeof payment>[]) =>
    // In Malta, this instant is 00:30 on 1 December.
    asIssued(invoice({ bookingId: 'b', issuedAt: '2026-11-30T23:30:00Z', payments })).payments.map(
      ({ id }) => id,
    )
  expect(idsOf(payment('a', '2026-12-01'))).toEqual(['a'])
  expect(idsOf(payment('a', '2026-12-02'))).toEqual([])
  expect(idsOf(payment('a', '2026-11-30'), payment('b', '2026-12-01'))).toEqual(['a'])
})

test('a booking’s invoice ignores payments recorded after it was issued', () => {
  const paidOf = (recordedAt: string) => {
    const payments = [samplePayment('a', '2026-11-30', '123.90', { recordedAt })]
    return asIssued(invoice({ bookingId: 'b', issuedAt: '2026-11-30T09:00:00Z', payments })).paid
  }
  expect(paidOf('2026-11-30T08:59:59Z')).toBe('123.90')
  expect(paidOf('2026-11-30T09:00:01Z')).toBe('0.00')
})

test('a booking’s invoice doesn’t count an amount that was disputed when it was issued', () => {
  const at = (...disputes: [date: string, amount: string][]) => {
    const returns = disputes.map(([date, amount]) => ({ date, amount, kind: 'dispute' as const }))
    const payment = samplePayment('a', '2026-11-22', '123.90', { method: 'card', returns })
    return asIssued(invoice({ bookingId: 'b', payments: [payment] })).paid
  }
  expect(at(['2026-11-25', '123.90'])).toBe('0.00')
  expect(at(['2026-11-25', '123.90'], ['2026-11-30', '-123.90'])).toBe('123.90')
  expect(at(['2026-11-25', '123.90'], ['2026-12-05', '-123.90'])).toBe('0.00')
  expect(at(['2026-12-01', '123.90'])).toBe('123.90')
})

describe('a booking’s invoice deducts', () => {
  const refund = (amount: string, countedAt?: string) => ({
    kind: 'refund' as const,
    date: '2026-11-30',
    amount,
    countedAt,
  })
  const paidOf = (grossTotal: string, amount: string, ...returns: ReturnType<typeof refund>[]) => {
    const payments = [samplePayment('a', '2026-11-22', amount, { returns })]
    return asIssued(invoice({ bookingId: 'b', grossTotal, payments })).paid
  }
  const before = '2026-11-30T08:59:59.999Z'
  const after = '2026-11-30T09:00:01Z'

  test.each([
    ['an overpayment, if the price then rose again', '100.00', '100.00', '40.00', '60.00'],
    ['a part, if the price then rose', '65.00', '60.00', '15.00', '45.00'],
    ['a part of a deposit', '80.00', '60.00', '20.00', '40.00'],
  ])('an earlier refund of %s', (_, total, paid, refunded, left) => {
    expect(paidOf(total, paid, refund(refunded, before))).toBe(left)
  })

  test('no refund that was made later the same day or had already been reversed', () => {
    expect(paidOf('60.00', '60.00', refund('20.00', after))).toBe('60.00')
    expect(paidOf('60.00', '60.00', refund('20.00', before), refund('-20.00', before))).toBe(
      '60.00',
    )
    expect(paidOf('40.00', '60.00', refund('20.00', before), refund('-20.00', after))).toBe('40.00')
  })

  test('no pending refund', () => {
    expect(paidOf('60.00', '60.00', refund('20.00'))).toBe('60.00')
  })

  test('every refund while it is a draft', () => {
    const payments = [
      samplePayment('a', '2026-11-22', '60.00', { returns: [refund('15.00', after)] }),
    ]
    const draft = { status: 'draft', issuedAt: null, bookingId: 'b', grossTotal: '65.00' } as const
    expect(asIssued(invoice({ ...draft, payments })).paid).toBe('45.00')
  })
})
