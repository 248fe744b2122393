import { expect, test } from 'vitest'
import {
  isDisputed,
  isPayableByCard,
  refundableOverpaymentCents,
  requestedCents,
  splitRefund,
} from '#invoice/balance'
import { sampleInvoice, samplePayment } from '#invoice/sample-invoice.test-support'
import { centsFromEuro, euroFromCents } from '#money'

const paid = (id: string, amount: string, changed = {}) =>
  samplePayment(id, '2026-12-01', amount, changed)

test('an overpayment can be refunded, less any pending refunds', () => {
  const payments = [paid('a', '100.00'), paid('b', '23.90', { remaining: '3.90' })]
  expect(refundableOverpaymentCents(sampleInvoice({ payments }))).toBe(0)
  expect(refundableOverpaymentCents(sampleInvoice({ payments, credited: '50.00' }))).toBe(3_000)
  expect(
    refundableOverpaymentCents(sampleInvoice({ payments, credited: '50.00', bookingId: 'b' })),
  ).toBe(0)
  expect(
    refundableOverpaymentCents(sampleInvoice({ payments, kind: 'credit_note', credited: '50.00' })),
  ).toBe(0)
})

test('a balance can be paid by card only if payment links are switched on', () => {
  expect(isPayableByCard(sampleInvoice(), { paysByLink: true })).toBe(true)
  expect(isPayableByCard(sampleInvoice(), { paysByLink: false })).toBe(false)
})

test.each([
  ['belongs to a booking', false, { bookingId: 'b' }],
  ['is disputed', false, { payments: [paid('a', '123.90', { inDispute: '123.90' })] }],
  ['was disputed', true, { payments: [paid('a', '123.90', { inDispute: '0.00' })] }],
  ['is 50 cents', true, { paid: '123.40' }],
  ['is less than 50 cents', false, { paid: '123.41' }],
  ['is zero', false, { paid: '123.90' }],
  ['is the most that Stripe charges', true, { grossTotal: '999999.99' }],
  ['is more than Stripe charges', false, { grossTotal: '1000000.00' }],
])('a balance that %s can be paid by card: %s', (_, isPayable, changed) => {
  expect(isPayableByCard(sampleInvoice(changed), { paysByLink: true })).toBe(isPayable)
})

test('a client is asked to pay the balance due less disputed amounts', () => {
  const asked = (inDispute: string, open = '60.00') => {
    const payments = [paid('a', '123.90', { inDispute })]
    const invoice = sampleInvoice({ payments, paid: euroFromCents(12_390 - centsFromEuro(open)) })
    return [requestedCents(invoice), isDisputed(invoice)]
  }
  expect(asked('60.00')).toEqual([0, true])
  expect(asked('45.00')).toEqual([1_500, false])
  expect(asked('0.00', '0.00')).toEqual([0, false])
})

test('an overpayment is refunded from the latest payment first', () => {
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
