import { expect, test } from 'vitest'
import { daysOverdue, reminderStep } from '#invoice/reminder'

const invoice = {
  kind: 'invoice',
  status: 'issued',
  grossTotal: '35.40',
  issueDate: '2027-02-01',
  paid: '0.00',
  dueDate: '2027-02-15',
  creditedBy: null,
  credited: '0.00',
} as const

test('counts overdue days by calendar date, across months and clock changes', () => {
  expect(daysOverdue('2027-02-15', '2027-02-14')).toBe(0)
  expect(daysOverdue('2027-02-15', '2027-02-15')).toBe(0)
  expect(daysOverdue('2027-02-15', '2027-02-16')).toBe(1)
  expect(daysOverdue('2027-02-15', '2027-04-01')).toBe(45)
})

test.each([
  ['2027-02-15', undefined],
  ['2027-02-17', undefined],
  ['2027-02-18', 3],
  ['2027-02-24', 3],
  ['2027-02-25', undefined],
  ['2027-03-01', 14],
  ['2027-03-07', 14],
  ['2027-03-08', undefined],
])('an unpaid invoice’s reminder step on %s is %s', (today, step) => {
  expect(reminderStep(invoice, '2027-02-01', today)).toBe(step)
})

test.each([
  ['a paid invoice', { paid: '35.40' }],
  ['a credited invoice', { creditedBy: 'cn' }],
  ['a credit note', { kind: 'credit_note' }],
  ['a draft', { status: 'draft' }],
] as const)('no reminder is due for %s', (_, changes) => {
  expect(reminderStep({ ...invoice, ...changes }, '2027-02-01', '2027-02-18')).toBeUndefined()
})

test('a partly paid invoice gets a reminder', () => {
  expect(reminderStep({ ...invoice, paid: '35.39' }, '2027-02-01', '2027-02-18')).toBe(3)
})

test.each([
  ['the default payment term', '2027-02-15', '2027-03-18'],
  ['the invoice’s own payment term if that is shorter', '2027-02-08', '2027-03-11'],
  ['the default payment term if the invoice’s own is longer', '2027-03-03', '2027-03-18'],
  ['no extra time without a payment term', '2027-02-01', '2027-03-04'],
])('the client of an invoice that was issued late gets %s', (_, dueDate, first) => {
  const before = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString()
  const stepOn = (day: string) => reminderStep({ ...invoice, dueDate }, '2027-03-01', day)
  expect([stepOn(before), stepOn(first)]).toEqual([undefined, 3])
})
