import type { AdminBooking } from '@synapse/shared/booking/contract'
import { sampleInvoice } from '@synapse/shared/invoice/sample-invoice.test-support'
import { expect, test } from 'vitest'
import { describeCancellation } from '#booking/change/describe-cancellation.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'

const start = Temporal.Instant.from('2027-02-01T09:00:00Z')
const soon = start.subtract({ seconds: 1 })
const booking = {
  ...sampleBooking,
  studentName: 'Maria Borg',
  sessionDate: start.toString(),
  calendarEventId: 'event',
}
const invoice = sampleInvoice({ invoiceNumber: '202702-001', grossTotal: '100.00' })
const restOf = (changes: Partial<AdminBooking>, now = soon, invoicePaid?: string) =>
  describeCancellation(
    { ...booking, ...changes },
    now,
    invoicePaid === undefined ? {} : { invoice: { ...invoice, paid: invoicePaid } },
  ).rest

test('cancelling an upcoming session notifies the student and frees the slot', () => {
  expect(describeCancellation(booking, soon).session).toMatch(
    /^Maria Borg’s session on .* will be cancelled\.$/,
  )
  expect(restOf({})).toBe(
    'Under your terms, you keep the payment of €60.00. The student gets an e-mail about this, the calendar event is removed and the slot becomes free.',
  )
  expect(restOf({ calendarEventId: null })).toBe(
    'Under your terms, you keep the payment of €60.00. The student gets an e-mail about this, and the slot becomes free.',
  )
})

test('cancelling a session that has started sends no e-mail and frees no slot', () => {
  expect(describeCancellation(booking, start).session).toContain(
    'Cancelling it only changes your records',
  )
  expect(restOf({ revenue: '40.00' }, start)).toBe(
    'Under your terms, you keep the remaining €40.00 of the payment. No e-mail is sent and no slot is freed.',
  )
})

test.each([soon, start])('cancelling a booking at %s doesn’t close its refund task', (now) => {
  expect(restOf({ hasOpenRefundTask: true }, now)).toMatch(
    /^Under your terms, you keep the payment of €60\.00\. The refund task stays open on the to-do list\. /,
  )
})

test('cancelling within the withdrawal period warns that the student can get a refund', () => {
  const during = (withdrawableUntil: string, now = soon) =>
    describeCancellation({ ...booking, owed: '0.00' }, now, { withdrawableUntil }).rest
  expect(during('2027-02-01')).toMatch(
    /^For now, you keep the payment of €60\.00\. The student can withdraw until 1 Feb 2027 and get the money back, so consider a refund instead\. /,
  )
  expect(during('2027-01-31')).toMatch(/^Under your terms/)
  expect(during('2027-02-01', start)).toMatch(/^Under your terms/)
})

test('cancelling keeps the amount paid and waives the balance due', () => {
  expect(restOf({ revenue: '20.00', paid: '20.00', owed: '40.00' })).toMatch(
    /^Under your terms, you keep the payment of €20\.00, and the unpaid €40\.00 is no longer due\. /,
  )
  expect(restOf({ hasPayment: false, revenue: '0.00', paid: '0.00', owed: '60.00' })).toMatch(
    /^Nothing has been paid, and the €60\.00 balance is no longer due\. /,
  )
})

test('the cancellation notice doesn’t promise to keep a disputed payment', () => {
  expect(restOf({ revenue: '-20.00', paymentsState: 'dispute_lost' })).toMatch(
    /^After the dispute, nothing is left of the €60\.00 payment\. The student/,
  )
})

test('cancelling issues a credit note for the unpaid part of the booking’s invoice', () => {
  expect(restOf({ revenue: '50.00', paid: '50.00', owed: '50.00' }, soon, '50.00')).toContain(
    'A credit note will be issued for the unpaid €50.00 of invoice 202702-001.',
  )
})
