import type { Invoice, InvoiceLine, Issuer } from '#invoice/contract'
import { unissuedFields } from '#invoice/unissued'

export const sampleIssuer: Issuer = {
  businessName: 'Synapse AI',
  address: '14, Triq il-Kbira\nIx-Xagħra XRA 1102\nMalta',
  vatNumber: 'MT12345634',
  vatRegime: 'article_10',
  iban: 'MT84MALT011000012345MTLCAST001S',
  bic: 'MALTMTMT',
  logo: '',
  contactEmail: 'hello@synapse-ai.example',
  contactPhone: '',
}

/** Returns a sample line: an hour and a half of tutoring. */
export const sampleLine = (changed: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: '6f9e3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b',
  date: '2026-11-03',
  student: 'Ġorġ Żahra',
  subject: 'Prompting basics',
  unit: 'hour',
  hours: '1.50',
  rate: '30.00',
  vatCategory: 'standard',
  vatPercent: '18.00',
  vatReason: '',
  net: '45.00',
  fingerprint: null,
  ...changed,
})

/** Returns a sample payment without refunds. */
export const samplePayment = (
  id: string,
  date: string,
  amount: string,
  changed: Partial<Invoice['payments'][number]> = {},
): Invoice['payments'][number] => ({
  id,
  date,
  amount,
  method: 'bank_transfer',
  reference: null,
  returns: [],
  remaining: amount,
  ...changed,
})

/** Returns a complete issued invoice. Tests override the fields that they check. */
export const sampleInvoice = (changed: Partial<Invoice> = {}): Invoice => ({
  id: '0b0f3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b',
  kind: 'invoice',
  status: 'issued',
  invoiceNumber: '202611-003',
  clientId: null,
  issueDate: '2026-11-30',
  dueDate: '2026-12-14',
  period: '2026-11',
  billToName: 'Ċensu Galea Ltd',
  billToAddress: '22, Triq San Ġużepp\nĦal Għaxaq GXQ 1234',
  billToVat: 'MT87654303',
  notes: null,
  priceMode: 'net',
  bookingId: null,
  lines: [sampleLine(), sampleLine({ date: '2026-11-24', hours: '2.00', net: '60.00' })],
  netTotal: '105.00',
  vatTotal: '18.90',
  grossTotal: '123.90',
  sourceFiles: [],
  ...unissuedFields,
  issuer: sampleIssuer,
  issuedAt: '2026-11-30T09:00:00Z',
  paid: '0.00',
  payments: [],
  createdAt: '2026-11-22T10:00:00Z',
  updatedAt: '2026-11-22T10:11:12.345Z',
  version: 1,
  ...changed,
})
