import { expect, test } from 'vitest'
import { addMissingFields } from '#data/older-apps.ts'

test('adds amounts, a venue, a time zone and a payment status to older bookings', () => {
  const booking = { revenue: '60.00' }
  addMissingFields.bookings?.(booking)
  expect(booking).toEqual({
    revenue: '60.00',
    paid: '60.00',
    owed: '0.00',
    venue: 'online',
    visitorZone: null,
    paymentsState: null,
  })
})

test('adds a credit note, reminders and the payments’ remaining amounts to older invoices', () => {
  const payment = { id: 'p', amount: '123.90', date: '2026-12-01', method: 'cash', reference: null }
  const returns = [{ date: '2026-12-02', amount: '23.90' }]
  const invoice = { creditedBy: 'c', creditedByNumber: '9', grossTotal: '123.90' }
  const older = { ...invoice, payments: [payment, { ...payment, returns }] }
  addMissingFields.invoices?.(older)
  expect(older).toMatchObject({
    credited: '123.90',
    credits: [{ id: 'c', invoiceNumber: '9', amount: '123.90' }],
    reminders: [],
    priceMode: 'net',
    payments: [
      { returns: [], remaining: '123.90' },
      { returns, remaining: '100.00' },
    ],
  })
})

test('adds a supplier and VAT to older expenses', () => {
  const expense = {}
  addMissingFields.expenses?.(expense)
  expect(expense).toEqual({
    supplier: null,
    supplierCountry: null,
    supplierVatNumber: null,
    vatAmount: '0.00',
    reverseCharge: false,
  })
})

test('upgrading a record leaves its existing fields unchanged', () => {
  const booking = {
    paid: '20.00',
    owed: '40.00',
    venue: 'in_person' as const,
    visitorZone: 'Asia/Tokyo',
    paymentsState: 'disputed' as const,
  }
  const invoice = {
    credited: '1.00',
    credits: [],
    reminders: ['2026-12-01T08:00:00Z'],
    priceMode: 'gross' as const,
  }
  const before = structuredClone({ booking, invoice })
  addMissingFields.bookings?.(booking)
  addMissingFields.invoices?.(invoice)
  expect({ booking, invoice }).toEqual(before)
})
