import type { Invoice } from '@synapse/shared/invoice/contract'
import {
  sampleInvoice,
  sampleLine,
  samplePayment,
} from '@synapse/shared/invoice/sample-invoice.test-support'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { storeInput } from '#data/unsaved-input.ts'
import { CreditForm } from '#invoice/CreditDialog.tsx'
import { textOf } from '#ui/render.test-support.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

const exempt = { vatCategory: 'exempt', vatPercent: '0.00' } as const
const invoice = sampleInvoice({
  bookingId: null,
  invoiceNumber: '202611-003',
  paid: '0.00',
  grossTotal: '100.00',
  credited: '0.00',
  lines: [
    sampleLine({ ...exempt, id: 'a', subject: 'Prompts', hours: '1.00', rate: '60.00' }),
    sampleLine({ ...exempt, id: 'b', subject: 'Agents', hours: '1.00', rate: '40.00' }),
  ],
})

const creditText = (shown: Invoice, amounts?: Record<string, string>) => {
  const base = { reason: '', isPartial: false, amounts: {} }
  if (amounts)
    storeInput(`invoice-credit/${shown.id}`, {
      values: { ...base, isPartial: true, amounts },
      base,
    })
  return textOf(<CreditForm invoice={shown} invoices={[shown]} />)
}

test('credits everything not yet credited, unless specific lines are chosen', () => {
  expect(creditText(invoice)).toContain('A credit note for €100.00 will be issued immediately')
  const left = creditText({ ...invoice, credited: '30.00' })
  expect(left).toContain('Everything not yet credited: €70.00')
  expect(left).toContain('A credit note for €70.00')
  expect(left).toContain('202611-003 stays in the books as credited')
})

test('credits each chosen line by the amount entered for it', () => {
  const text = creditText(invoice, { a: '60.00', b: '12,5' })
  expect(text).toContain('A credit note for €72.50')
  expect(text).toContain('Sessions on fully credited lines can be billed again.')
})

test.each([['61'], ['0'], ['ten'], ['']])(
  'mentions no credit note if the amount is “%s”',
  (amount) => {
    expect(creditText(invoice, { a: amount })).not.toContain('A credit note for')
  },
)

test('a booking’s credit note covers all lines and refunds no money', () => {
  const text = creditText({ ...invoice, bookingId: 'a-booking', paid: '100.00' })
  expect(text).not.toContain('Only certain lines')
  expect(text).toContain('This doesn’t refund any money.')
})

test('offers a refund only if the credit note leaves the invoice overpaid', () => {
  const paid = { ...invoice, paid: '20.00', payments: [samplePayment('p', '2026-12-01', '20.00')] }
  const offer = 'You can then refund the overpayment.'
  expect(creditText(paid, { a: '60.00' })).not.toContain(offer)
  expect(creditText(paid, { a: '60.00', b: '30.00' })).toContain(offer)
  expect(creditText(paid)).toContain(offer)
})
