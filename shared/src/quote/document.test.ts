import { expect, test } from 'vitest'
import type { Client } from '#client/contract'
import { sampleIssuer } from '#invoice/sample-invoice.test-support'
import type { Quote } from '#quote/contract'
import { quoteDocument } from '#quote/document'

const quote: Quote = {
  id: '6f9e3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b',
  quoteNumber: 'Q-202611-003',
  clientId: '7f9e3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b',
  websiteId: null,
  title: 'Team Training',
  description: 'A morning\nin Ħamrun',
  status: 'sent',
  validUntil: '2026-12-22',
  lines: [
    {
      id: '8f9e3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b',
      description: 'Masterclass for ten',
      quantity: '2.00',
      unitPrice: '420.00',
      vatCategory: 'standard',
      vatPercent: '18.00',
      vatReason: '',
      net: '840.00',
    },
  ],
  subtotal: '840.00',
  taxAmount: '151.20',
  total: '991.20',
  notes: 'Bring laptops.',
  link: 'https://synapse.example/quote/abc',
  // In Malta, this instant is after midnight.
  sentAt: '2026-11-21T23:30:00.123Z',
  answeredAt: null,
  answeredBy: null,
  invoiceId: null,
  pdfHash: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
  version: 3,
}
const client = { businessName: 'Żebbuġ Ltd', address: '1 Triq il-Kbira', vatNumber: null } as Client

test('a printed quote shows the offer, the client and the last day to accept it', () => {
  const document = quoteDocument(quote, client, sampleIssuer)
  expect(document).toMatchObject({
    name: 'Quote Q-202611-003',
    title: 'Quote',
    lead: '€991.20 incl. VAT, valid until 22 December 2026',
    draftNote: '',
    addressee: 'For',
    billTo: { name: 'Żebbuġ Ltd', lines: ['1 Triq il-Kbira'] },
    facts: [
      { label: 'Quote number', value: 'Q-202611-003' },
      { label: 'Date', value: '22 November 2026' },
      { label: 'Valid until', value: '22 December 2026' },
    ],
    payment: { sentence: '', facts: [] },
    epcQr: undefined,
    link: { title: 'Accept or decline this quote online', url: quote.link },
    subject: 'Team Training',
    intro: ['A morning', 'in Ħamrun'],
    notes: ['Bring laptops.'],
  })
  expect(document.table.columns.map(({ label }) => label)).toEqual([
    ...['Description', 'Qty', 'Rate', 'VAT rate', 'Net'],
  ])
  expect(document.table.rows).toEqual([['Masterclass for ten', '2', '€420.00', '18%', '€840.00']])
  expect(document.sums.at(-1)).toEqual({ label: 'Total', value: '€991.20', isTotal: true })
  expect(JSON.stringify(document)).not.toContain(sampleIssuer.iban)
})

test('a printed quote for a business shows its VAT number', () => {
  const business = { ...client, vatNumber: 'MT12345678' }
  const billTo = (of?: Client) => quoteDocument(quote, of, sampleIssuer).billTo
  expect(billTo(business).lines.at(-1)).toMatch(/MT12345678$/)
  expect(billTo()).toEqual({ name: '', lines: [] })
})

test('a draft quote is labelled as a draft', () => {
  const draft = { ...quote, status: 'draft', quoteNumber: null, sentAt: null, link: null } as const
  expect(quoteDocument(draft, client, sampleIssuer)).toMatchObject({
    name: 'Draft quote Team Training',
    title: 'Draft quote',
    subject: 'Team Training',
    draftNote: 'This is a draft. Nothing has been offered yet.',
    payment: { sentence: '', facts: [] },
    facts: [
      { label: 'Quote number', value: 'Assigned when sent' },
      { label: 'Valid until', value: '22 December 2026' },
    ],
  })
})
