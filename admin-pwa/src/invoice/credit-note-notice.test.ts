import type { Invoice } from '@synapse/shared/invoice/contract'
import { sampleInvoice, samplePayment } from '@synapse/shared/invoice/sample-invoice.test-support'
import { expect, test } from 'vitest'
import { creditNoteNotice } from '#invoice/credit-note-notice.ts'

const paid = { paid: '100.00', grossTotal: '100.00' }
const invoice = sampleInvoice({ ...paid, bookingId: 'b', invoiceNumber: '202702-001' })

const credited = (changes: Partial<Invoice>, refundCents?: number, isEnding = false) =>
  /€[\d.]+/.exec(creditNoteNotice({ ...invoice, ...changes }, { refundCents, isEnding }))?.[0]

test('refunding an invoiced booking issues a credit note for the refunded amount', () => {
  expect(creditNoteNotice(invoice, { refundCents: 4_000, isEnding: false })).toBe(
    'A credit note will be issued for €40.00 of invoice 202702-001.',
  )
  expect(credited({}, 10_000, true)).toBe('€100.00')
  expect(credited({ credited: '40.00', paid: '60.00' }, 6_000, true)).toBe('€60.00')
  expect(credited({ paid: '30.00' }, 1_000)).toBe('€10.00')
})

test('refunding an overpayment issues no credit note', () => {
  expect(credited({ paid: '120.00' }, 2_000)).toBeUndefined()
  expect(credited({ paid: '120.00' }, 5_000)).toBe('€30.00')
  expect(credited({ paid: '120.00' }, 12_000, true)).toBe('€100.00')
  expect(credited({ credited: '40.00' }, 4_000)).toBeUndefined()
})

test('cancelling a booking also credits the unpaid part of its invoice', () => {
  expect(credited({ paid: '30.00' }, 3_000, true)).toBe('€100.00')
  expect(creditNoteNotice({ ...invoice, paid: '30.00' })).toBe(
    'A credit note will be issued for the unpaid €70.00 of invoice 202702-001.',
  )
  expect(credited({ paid: '30.00' }, 0)).toBeUndefined()
  expect(creditNoteNotice(invoice)).toBe('')
})

test('cancelling a booking credits a payment lost in a dispute, but not one still in dispute', () => {
  const after = (inDispute: string) =>
    credited(
      { paid: '0.00', payments: [samplePayment('p', '2027-02-01', '100.00', { inDispute })] },
      0,
      true,
    )
  expect(after('0.00')).toBe('€100.00')
  expect(after('100.00')).toBeUndefined()
})

test('nothing is credited without an issued invoice', () => {
  expect(credited({ status: 'draft' }, 4_000)).toBeUndefined()
  expect(creditNoteNotice(undefined, { refundCents: 4_000 })).toBe('')
})
