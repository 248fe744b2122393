import { expect, test } from 'vitest'
import {
  dueDateOf,
  invoiceNumber,
  invoiceState,
  matchesInvoiceFilter,
  owedCents,
  paidDay,
  provisionalNumber,
  seriesOf,
} from '#invoice/invoice'

const issued = {
  kind: 'invoice',
  status: 'issued',
  grossTotal: '118.00',
  paid: '0.00',
  dueDate: '2026-12-06',
  creditedBy: null,
  credited: '0.00',
} as const

test('an invoice’s status depends on its payments, its credit notes and the date', () => {
  expect(invoiceState({ ...issued, status: 'draft' }, '2027-01-01')).toBe('draft')
  expect(invoiceState(issued, '2026-12-06')).toBe('issued')
  expect(invoiceState(issued, '2026-12-07')).toBe('overdue')
  expect(invoiceState({ ...issued, paid: '18.00' }, '2026-12-06')).toBe('partly_paid')
  expect(invoiceState({ ...issued, paid: '18.00' }, '2026-12-07')).toBe('overdue')
  expect(invoiceState({ ...issued, paid: '118.00' }, '2027-01-01')).toBe('paid')
  expect(invoiceState({ ...issued, creditedBy: 'a' }, '2027-01-01')).toBe('credited')
  expect(
    invoiceState({ ...issued, kind: 'credit_note', grossTotal: '-118.00' }, '2027-01-01'),
  ).toBe('issued')
})

test('drafts, credit notes and credited invoices have no balance due', () => {
  expect(owedCents({ ...issued, paid: '18.00' })).toBe(10_000)
  expect(owedCents({ ...issued, paid: '120.00' })).toBe(0)
  expect(owedCents({ ...issued, status: 'draft' })).toBe(0)
  expect(owedCents({ ...issued, kind: 'credit_note' })).toBe(0)
  expect(owedCents({ ...issued, creditedBy: 'a' })).toBe(0)
})

test('an invoice counts as paid on the day of its last payment, once no balance is due', () => {
  const payments = [{ date: '2026-12-03' }, { date: '2026-12-01' }]
  expect(paidDay({ ...issued, paid: '118.00', payments })).toBe('2026-12-03')
  expect(paidDay({ ...issued, paid: '117.99', payments })).toBeUndefined()
  expect(paidDay({ ...issued, paid: '118.00', creditedBy: 'a', payments })).toBeUndefined()
})

test('an invoice is due fourteen days after it is issued, even across the end of a month or year', () => {
  expect(dueDateOf('2026-11-22')).toBe('2026-12-06')
  expect(dueDateOf('2026-12-20')).toBe('2027-01-03')
})

test('an invoice number consists of the month and a sequence number or, in a draft, random digits', () => {
  expect(provisionalNumber('2026-11', 0)).toBe('202611-000')
  expect(provisionalNumber('2026-11', 0.9999)).toBe('202611-999')
  expect(invoiceNumber('invoice', '2026-11-22', 7)).toBe('202611-007')
  expect(invoiceNumber('credit_note', '2026-11-22', 1_000)).toBe('CN-202611-1000')
  expect(seriesOf('invoice', '2026-01-02')).toBe('202601')
})

test('an invoice filter combines all criteria, and includes the first and last day of its period', () => {
  const invoice = {
    ...issued,
    invoiceNumber: '202611-003',
    billToName: 'Żebbuġ Ltd',
    issueDate: '2026-11-22',
  }
  const matches = (filter: Parameters<typeof matchesInvoiceFilter>[1]) =>
    matchesInvoiceFilter(invoice, filter, '2026-12-07')
  expect(matches({})).toBe(true)
  expect(matches({ from: '2026-11-22', to: '2026-11-22' })).toBe(true)
  expect(matches({ from: '2026-11-23' })).toBe(false)
  expect(matches({ to: '2026-11-21' })).toBe(false)
  expect(matches({ month: '2026-11', status: 'overdue', search: 'zebbug' })).toBe(true)
  expect(matches({ month: '2026-12', status: 'overdue' })).toBe(false)
  expect(matches({ month: '2026-11', status: 'paid' })).toBe(false)
  expect(matches({ status: 'overdue', search: 'Gozo' })).toBe(false)
})
