import { createRequire } from 'node:module'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { expect, test } from 'vitest'
import { invoiceFromQuote, quoteInvoiceId } from '#quote/accepted-quote.ts'
import { draftQuote } from '#quote/draft-quote.ts'
import { applyTemplate, quoteForm } from '#quote/quote-values.ts'
import { vatValues } from '#vat/vat-values.ts'

// Unlike `require`, `import` strips the contracts' schemas, as the app's build does.
const require = createRequire(import.meta.url)
const {
  saveInvoiceDraft,
}: typeof import('@synapse/shared/invoice/contract') = require('@synapse/shared/invoice/contract')

const { newValues, requestOf } = quoteForm

const clientId = crypto.randomUUID()
const filled = () => ({
  ...newValues({ vatRegime: 'article_10', vatExemptReason: '' }, undefined),
  clientId,
  ...applyTemplate(quoteTemplates[0]),
})

test('a quote’s invoice gets the quote’s id, and a new id each time it is credited in full', () => {
  const invoices = [
    { id: '10', creditedBy: '20' },
    { id: 'a0', creditedBy: '30' },
    { id: 'b0', creditedBy: null },
  ]
  expect(quoteInvoiceId('10', [])).toBe('10')
  expect(quoteInvoiceId('10', invoices.slice(0, 1))).toBe('a0')
  expect(quoteInvoiceId('10', invoices)).toBe('b0')
  expect(quoteInvoiceId('b0', invoices)).toBe('b0')
})

const client = {
  id: clientId,
  businessName: 'Xatt Ltd',
  address: null,
  vatNumber: null,
} as Client
const business = { vatRegime: 'article_10', vatExemptReason: '' } as Business

test('a quote’s invoice has the quote’s client, lines and line ids', () => {
  const quote = { ...draftQuote('a', requestOf(filled())), quoteNumber: 'Q-202611-001' }
  const body = invoiceFromQuote(quote, client, { ...business, formerVatRegimes: [] })
  expect(saveInvoiceDraft.input.safeParse(body)).toMatchObject({ success: true })
  expect(body).toMatchObject({
    billToName: 'Xatt Ltd',
    notes: 'Quote Q-202611-001: Corporate Package',
    lines: [
      { id: quote.lines[0]?.id, unit: 'piece', hours: '1.00', rate: '650.00', vatPercent: '18.00' },
    ],
  })
})

test('a quote’s invoice charges VAT under the business’s current registration', () => {
  const exempt = { ...filled(), ...vatValues({ ...business, vatRegime: 'article_11' }) }
  const quote = { ...draftQuote('a', requestOf(exempt)), sentAt: '2026-01-02T10:00:00Z' }
  const invoiceSince = (before: string) =>
    invoiceFromQuote(quote, client, {
      ...business,
      formerVatRegimes: [{ vatRegime: 'article_11', before }],
    }).lines
  expect(invoiceSince('2026-01-03')).toMatchObject([
    { vatCategory: 'standard', vatPercent: '18.00', vatReason: '', rate: '650.00' },
  ])
  expect(invoiceSince('2999-01-01')).toMatchObject([{ vatCategory: 'exempt', vatPercent: '0.00' }])
})
