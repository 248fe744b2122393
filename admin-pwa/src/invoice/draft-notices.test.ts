import { sampleInvoice, sampleLine } from '@synapse/shared/invoice/sample-invoice.test-support'
import { expect, test } from 'vitest'
import { issueNotice, outsidePeriodWarning, zeroVatWarning } from '#invoice/draft-notices.ts'
import { invoiceForm } from '#invoice/invoice-values.ts'

test('the notice before issuing an invoice states its dates', () => {
  const draft = sampleInvoice({ status: 'draft', billToName: 'Xatt' })
  const onTime =
    'Xatt will be billed €123.90, due 14 Dec 2026. The invoice is dated 30 Nov 2026 and gets the month’s next number. After that, it can only be corrected with a credit note.'
  expect(issueNotice(draft, '2026-12-14')).toBe(onTime)
  const late = '14 Dec 2026. This due date has passed. To change it, edit the draft first. The'
  expect(issueNotice(draft, '2026-12-15')).toBe(onTime.replace('14 Dec 2026. The', late))
  expect(issueNotice({ ...draft, billToAddress: '智子, Msida 智子,' }, '2026-12-14')).toContain(
    'The PDF will show “?” for some letters in: 智子. The invoice',
  )
  expect(issueNotice({ ...draft, paid: '123.90' }, '2026-12-15')).toContain('€123.90. The invoice')
})

test('warns about a line with 0% VAT, unless the invoice has an exemption', () => {
  const lines = [{ vatPercent: '18.00' }, { vatPercent: '0.00' }]
  expect(zeroVatWarning({ vatCategory: 'standard', lines })).toMatch(/^A line has 0% VAT/)
  expect(zeroVatWarning({ vatCategory: 'exempt', lines })).toBeUndefined()
  expect(zeroVatWarning({ vatCategory: 'standard', lines: [{ vatPercent: '5' }] })).toBeUndefined()
})

test('warns about lines dated outside the invoice’s month', () => {
  const line = { ...sampleLine(), date: '2026-11-03' }
  const draft = sampleInvoice({ status: 'draft', period: '2026-11', lines: [line, line] })
  const { lines, period } = invoiceForm.initialValues(draft, undefined).values
  expect(outsidePeriodWarning(lines, period)).toBeUndefined()
  expect(outsidePeriodWarning(lines, '2026-12')).toBe(
    '2 lines are dated outside December 2026. Check the period and the dates.',
  )
  const undated = lines.map((line) => ({ ...line, date: '' }))
  expect(outsidePeriodWarning(undated, '2026-12')).toBeUndefined()
})
