import { expect, test } from 'vitest'
import { daysOverdue, reminderStep } from '#invoice/reminder'

const invoice = {
  kind: 'invoice',
  status: 'issued',
  grossTotal: '35.40',
  paid: '0.00',
  dueDate: '2027-02-15',
  creditedBy: null,
  credited: '0.00',
} as const

test('counts days overdue by the calendar, across months and clock changes', () => {
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
  expect(reminderStep(invoice, today)).toBe(step)
})

test.each([
  ['a paid invoice', { paid: '35.40' }],
  ['a credited invoice', { creditedBy: 'cn' }],
  ['a credit note', { kind: 'credit_note' }],
  ['a draft', { status: 'draft' }],
] as const)('sends no reminder for %s', (_, changes) => {
  expect(reminderStep({ ...invoice, ...changes }, '2027-02-18')).toBeUndefined()
})

test('a partly paid invoice gets a reminder', () => {
  expect(reminderStep({ ...invoice, paid: '35.39' }, '2027-02-18')).toBe(3)
})
