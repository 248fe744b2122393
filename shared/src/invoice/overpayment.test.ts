import { expect, test } from 'vitest'
import type { Invoice } from '#invoice/contract'
import { overpaidCents, splitRefund } from '#invoice/overpayment'
import { sampleInvoice } from '#invoice/sample-invoice'

type Payment = Invoice['payments'][number]

const paid = (id: string, amount: string, changed: Partial<Payment> = {}): Payment => ({
  id,
  amount,
  date: '2026-12-01',
  method: 'bank_transfer',
  reference: null,
  returns: [],
  remaining: amount,
  ...changed,
})

test('an overpayment can be refunded, less pending refunds', () => {
  const payments = [paid('a', '100.00'), paid('b', '23.90', { remaining: '3.90' })]
  expect(overpaidCents(sampleInvoice({ payments }))).toBe(0)
  expect(overpaidCents(sampleInvoice({ payments, credited: '50.00' }))).toBe(3_000)
  expect(overpaidCents(sampleInvoice({ payments, credited: '50.00', bookingId: 'b' }))).toBe(0)
  expect(overpaidCents(sampleInvoice({ payments, kind: 'credit_note', credited: '50.00' }))).toBe(0)
})

test('refunds the latest payment first, up to its remaining amount', () => {
  const payments = [
    paid('a', '100.00'),
    paid('b', '23.90'),
    paid('c', '5.00', { remaining: '-5.00' }),
  ]
  const parts = splitRefund(payments, 3_000)?.map(({ from, cents }) => [from.payment.id, cents])
  expect(parts).toEqual([
    ['b', 2_390],
    ['a', 610],
  ])
  expect(splitRefund(payments, 12_391)).toBeUndefined()
})
