import { createRequire } from 'node:module'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { expect, test } from 'vitest'
import { invoiceFromQuote } from '#quote/accepted-quote.ts'
import { draftQuote } from '#quote/draft-quote.ts'
import { applyTemplate, quoteForm } from '#quote/quote-values.ts'
import { vatValues } from '#vat/vat-values.ts'

const { initialValues, newValues, requestOf } = quoteForm

// Unlike `require`, `import` strips the contracts' schemas, as the app's build does.
const require = createRequire(import.meta.url)
const {
  saveInvoiceDraft,
}: typeof import('@synapse/shared/invoice/contract') = require('@synapse/shared/invoice/contract')

const clientId = crypto.randomUUID()
const filled = () => ({
  ...newValues({ vatRegime: 'article_10', vatExemptReason: '' }, undefined),
  clientId,
  ...applyTemplate(quoteTemplates[0]),
})

test('a template fills in all required fields of a quote', () => {
  const body = requestOf(filled())
  expect(draftQuote('a', body)).toMatchObject({
    title: 'Corporate Package',
    subtotal: '650.00',
    taxAmount: '117.00',
    total: '767.00',
    status: 'draft',
  })
})

test('a quote omits VAT and states the reason if the business may not charge VAT', () => {
  const values = {
    ...filled(),
    ...newValues({ vatRegime: 'article_11', vatExemptReason: '' }, undefined),
  }
  const { lines } = requestOf({ ...values, lines: filled().lines })
  expect(lines).toMatchObject([
    { vatCategory: 'exempt', vatPercent: '0.00', vatReason: expect.stringContaining('article 11') },
  ])
})

test('a draft quote is unchanged if it is opened and saved without edits', () => {
  const draft = draftQuote('a', requestOf({ ...filled(), notes: ' Bring laptops. ' }))
  expect(draftQuote('a', requestOf(initialValues(draft).values), draft)).toEqual({
    ...draft,
    lines: draft.lines,
    updatedAt: expect.any(String),
  })
})

test('charges VAT at the standard rate if a draft without VAT is changed to charge it', () => {
  const exempt = { vatCategory: 'exempt' as const, vatReason: 'Private tuition' }
  const { values } = initialValues(draftQuote('a', requestOf({ ...filled(), ...exempt })))
  expect(requestOf({ ...values, vatCategory: 'standard' }).lines).toMatchObject([
    { vatPercent: '18.00' },
  ])
})

test('accepts a decimal comma in a quote’s lines', () => {
  const [line] = filled().lines
  const { lines } = requestOf({
    ...filled(),
    lines: line ? [{ ...line, quantity: '2,5', unitPrice: ' 80,50 ' }] : [],
  })
  expect(lines).toMatchObject([{ quantity: '2.50', unitPrice: '80.50' }])
})

const client = {
  id: clientId,
  businessName: 'Xatt Ltd',
  address: null,
  vatNumber: null,
} as Client
const business = { vatRegime: 'article_10', vatExemptReason: '' } as Business

test('a quote’s invoice has the same client, lines and line ids', () => {
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

test('a quote’s invoice charges VAT by the rules that apply now, even if they have changed since the quote was sent', () => {
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
