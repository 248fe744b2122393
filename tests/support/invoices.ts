import { randomUUID } from 'node:crypto'
import { createClient } from '@synapse/shared/client/contract'
import {
  addInvoicePayment,
  type DraftFields,
  type Invoice,
  issueInvoice,
  listInvoices,
  saveInvoiceDraft,
  storeInvoicePdf,
} from '@synapse/shared/invoice/contract'
import type { Operator } from './as-operator.ts'
import { setContact } from './set-contact.ts'
import type { World } from './world.ts'

type Line = DraftFields['lines'][number]

/** The smallest content that the server accepts as a PDF. */
export const minimalPdf = Buffer.from('%PDF-1.7\n%%EOF\n')

/** Returns a PDF as the app uploads it. */
export const pdfFile = (pdf: Buffer): Blob =>
  new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })

/** Creates invoices with any status as the operator; they are valid by default. */
export const invoiceFactory = (world: World, operator: Operator) => {
  const line = (changes: Partial<Line> = {}): Line => ({
    id: randomUUID(),
    date: '2027-01-12',
    student: 'Ġorġ Ħaż-Żabbar',
    subject: 'Mathematics',
    unit: 'hour',
    hours: '1.50',
    rate: '20.00',
    vatCategory: 'standard',
    vatPercent: '18.00',
    vatReason: '',
    fingerprint: null,
    ...changes,
  })

  const input = async (changes: Partial<DraftFields> = {}): Promise<DraftFields> => ({
    invoiceNumber: '202701-417',
    clientId: changes.clientId ?? (await client()),
    issueDate: '2027-02-01',
    dueDate: '2027-02-15',
    period: '2027-01',
    billToName: 'Xatt Consulting',
    billToAddress: '4 Triq ix-Xatt\nSliema',
    billToVat: 'MT20114515',
    notes: null,
    lines: [line()],
    sourceFiles: [],
    ...changes,
  })

  const client = async (): Promise<string> =>
    (await operator.call(createClient, { input: { businessName: 'Xatt Consulting' } })).id

  const draft = async (
    changes: Partial<DraftFields> = {},
    id: string = randomUUID(),
  ): Promise<Invoice> =>
    operator.call(saveInvoiceDraft, { params: { id }, input: await input(changes) })

  const issue = (id: string): Promise<Invoice> =>
    operator.call(issueInvoice, { params: { id }, input: {} })

  return {
    line,
    input,
    client,
    draft,
    issue,
    issued: async (changes: Partial<DraftFields> = {}) => issue((await draft(changes)).id),
    storePdf: (id: string, pdf = minimalPdf) =>
      operator.call(storeInvoicePdf, { params: { id }, input: pdfFile(pdf) }),
    pay: (id: string, amount: string, changes: object = {}) =>
      operator.call(addInvoicePayment, {
        params: { id },
        input: {
          id: randomUUID(),
          amount,
          date: '2027-02-01',
          method: 'bank_transfer',
          reference: null,
          ...changes,
        },
      }),
    read: async (id: string) => (await operator.call(listInvoices)).find((one) => one.id === id),
    /** Saves all business details that an invoice needs. */
    setBusiness: (changes: object = {}) =>
      setContact(world, {
        businessName: 'Synapse <b>AI</b>',
        address: '12 Triq il-Merkanti\nValletta',
        vatNumber: 'MT10000034',
        vatRegime: 'article_10',
        contactEmail: 'rita@example.com',
        tutorName: 'Rita Vella',
        ...changes,
      }),
    sessions: () => world.db('sessions').orderBy(['date', 'student']),
  }
}
