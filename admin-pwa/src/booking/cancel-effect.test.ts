import { expect, test } from 'vitest'
import { cancelEffect } from '#booking/cancel-effect.ts'

const start = Temporal.Instant.from('2027-02-01T09:00:00Z')
const booking = {
  studentName: 'Maria Borg',
  sessionDate: start.toString(),
  hasPayment: true,
  revenue: '60.00',
  paid: '60.00',
  owed: '0.00',
  calendarEventId: 'event',
  hasOpenRefundTask: false,
}

test('cancelling an upcoming session notifies the student and frees the slot', () => {
  const { session, rest } = cancelEffect(booking, start.subtract({ seconds: 1 }))
  expect(session).toMatch(/^Maria Borg’s session on .* will be cancelled\.$/)
  expect(rest).toBe(
    'Under your terms, you keep the payment of €60.00. The student gets an e-mail about this, the calendar event is removed and the slot becomes free.',
  )
})

test('cancelling a session that has started only changes the records', () => {
  const { session, rest } = cancelEffect({ ...booking, revenue: '40.00' }, start)
  expect(session).toContain('Cancelling it only changes your records')
  expect(rest).toBe(
    'Under your terms, you keep the remaining €40.00 of the payment. No e-mail is sent and no slot becomes free.',
  )
})

test('cancelling mentions the calendar event only if the booking has one', () => {
  const soon = start.subtract({ seconds: 1 })
  expect(cancelEffect({ ...booking, calendarEventId: null }, soon).rest).toBe(
    'Under your terms, you keep the payment of €60.00. The student gets an e-mail about this, and the slot becomes free.',
  )
})

test('cancelling mentions that an open refund task remains open', () => {
  for (const now of [start.subtract({ seconds: 1 }), start])
    expect(cancelEffect({ ...booking, hasOpenRefundTask: true }, now).rest).toMatch(
      /^Under your terms, you keep the payment of €60\.00\. Its refund task stays open on the to-do list\. /,
    )
})

test('cancelling keeps the amount paid and waives the balance due', () => {
  const soon = start.subtract({ seconds: 1 })
  const partly = { ...booking, revenue: '20.00', paid: '20.00', owed: '40.00' }
  expect(cancelEffect(partly, soon).rest).toMatch(
    /^Under your terms, you keep the payment of €20\.00, and the unpaid €40\.00 is no longer due\. /,
  )
  const unpaid = { ...booking, hasPayment: false, revenue: '0.00', paid: '0.00', owed: '60.00' }
  expect(cancelEffect(unpaid, soon).rest).toMatch(
    /^Nothing has been paid, and the €60\.00 balance is no longer due\. /,
  )
})

test('cancelling credits the unpaid part of the invoice and mentions the credit note', () => {
  const soon = start.subtract({ seconds: 1 })
  const halfPaid = { ...booking, revenue: '50.00', paid: '50.00', owed: '50.00' }
  expect(
    cancelEffect(halfPaid, soon, { invoiceNumber: '202702-001', owed: '50.00' }).rest,
  ).toContain('A credit note will be issued for the unpaid €50.00 of invoice 202702-001.')
  expect(
    cancelEffect(booking, soon, { invoiceNumber: '202702-001', owed: '0.00' }).rest,
  ).not.toContain('202702-001')
})
