import { sampleInvoice } from '@synapse/shared/invoice/sample-invoice.test-support'
import { expect, test } from 'vitest'
import { invoiceOfBooking } from '#invoice/invoice-state.ts'

test('a booking’s invoice is its draft or issued invoice, unless credited in full', () => {
  const invoice = sampleInvoice({ bookingId: 'b' })
  const note = { ...invoice, id: 'c', kind: 'credit_note' as const }
  const past = { ...invoice, id: 'd', creditedBy: 'c' }
  expect(invoiceOfBooking([note, past, invoice], 'b')).toBe(invoice)
  expect(invoiceOfBooking([note, past], 'b')).toBeUndefined()
  expect(invoiceOfBooking([invoice], 'other')).toBeUndefined()
})
