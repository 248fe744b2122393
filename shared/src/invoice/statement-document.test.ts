import { describe, expect, test } from 'vitest'
import { sampleInvoice, sampleIssuer, samplePayment } from '#invoice/sample-invoice.test-support'
import { buildStatement } from '#invoice/statement'
import { statementDocument } from '#invoice/statement-document'

const client = {
  id: '4b0f3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b',
  businessName: 'Galea Ltd',
  address: '1, Triq il-Kbira\nĦaż-Żebbuġ',
  vatNumber: null,
}
const returns = [{ date: '2026-03-03', amount: '5.00' }]
const payment = (amount: string) =>
  samplePayment('p', '2026-03-02', amount, { method: 'cash', returns })
const account = (paid: string) => [
  sampleInvoice({
    clientId: client.id,
    issueDate: '2026-02-01',
    grossTotal: '60.00',
    payments: [payment(paid)],
  }),
]

const drawn = (paid: string, to = '2026-12-31', today = '2026-11-22') =>
  statementDocument(
    buildStatement(account(paid), { clientId: client.id, from: '2026-02-02', to }),
    { client, issuer: sampleIssuer, today },
  )

test('a statement lists the opening balance, the entries and their totals', () => {
  const { table, sums, billTo, name } = drawn('40.00')
  expect(table.rows).toEqual([
    ['2 Feb 2026', 'Opening balance', '', '', '€60.00'],
    ['2 Mar 2026', 'Paid in cash for 202611-003', '', '€40.00', '€20.00'],
    ['3 Mar 2026', 'Refunded for 202611-003', '€5.00', '', '€25.00'],
  ])
  expect(sums.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Opening balance €60.00',
    'Payments −€40.00',
    'Refunded €5.00',
    'Closing balance €25.00',
  ])
  expect(billTo).toEqual({ name: 'Galea Ltd', lines: ['1, Triq il-Kbira', 'Ħaż-Żebbuġ'] })
  expect(name).toBe('Statement 2 Feb 2026 – 31 Dec 2026')
})

describe('a statement’s note about the balance', () => {
  const said = (...of: Parameters<typeof drawn>) => drawn(...of).payment

  test('includes the bank account if the period ends today', () => {
    const { sentence, facts } = said('40.00')
    expect(sentence).toBe('The balance due is €25.00.')
    expect(facts.map(({ label }) => label)).toEqual(['Account holder', 'IBAN', 'BIC'])
    expect(said('40.00', '2026-11-22')).toEqual({ sentence, facts })
  })

  test('states the balance on the last day of a past period, without the bank account', () => {
    expect(said('40.00', '2026-11-21')).toEqual({
      sentence: 'The balance due on 21 Nov 2026 was €25.00.',
      facts: [],
    })
  })

  test('requests no payment if the balance is zero or negative', () => {
    expect(said('65.00')).toEqual({ sentence: 'No payment is due.', facts: [] })
    expect(said('70.00')).toEqual({ sentence: '€5.00 is in your favour.', facts: [] })
  })
})
