import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '@synapse/shared/client/contract'
import {
  addInvoicePayment,
  creditInvoice,
  type DraftFields,
  type Invoice,
  issueInvoice,
  listInvoices,
  readInvoicePdf,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { type BusinessChanges, changeBusiness } from '#support/actors/change-business.ts'
import { invoiceFields } from '#support/samples/invoice-fields.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'
import type { Operator } from '#support/world/as-operator.ts'
import type { World } from '#support/world/world.ts'

type Invoicing = { world: Pick<World, 'db'>; operator: Operator }

/** Creates invoices in any status as the operator. By default, they are valid. */
export const invoiceActions = ({ world, operator }: Invoicing) => {
  const all = () => operator.call(listInvoices)

  const input = async (changes: Partial<DraftFields> = {}): Promise<DraftFields> =>
    invoiceFields({ ...changes, clientId: changes.clientId ?? (await clientId()) })

  const clientId = async (): Promise<string> =>
    (await operator.call(createClient, { input: { businessName: 'Xatt Consulting' } })).id

  const draft = async (
    changes: Partial<DraftFields> = {},
    id: string = randomUUID(),
  ): Promise<Invoice> =>
    operator.call(saveInvoiceDraft, { params: { id }, input: await input(changes) })

  const pdf = (id: string) => operator.call(readInvoicePdf, { params: { id } })

  /** Issues a draft, and waits for the PDF. */
  const issue = async (id: string): Promise<Invoice> => ({
    ...(await operator.call(issueInvoice, { params: { id }, input: {} })),
    pdfHash: (await pdf(id)).hash,
  })

  /** Deletes a stored PDF or, if there are `bytes`, replaces it with them. */
  const replacePdf = async (id: string, bytes?: Buffer) => {
    await pdf(id)
    await world.db.transaction(async (trx) => {
      await trx.raw('alter table invoice_files disable trigger hold_file')
      await trx('invoiceFiles').where({ invoiceId: id }).delete()
      await trx.raw('alter table invoice_files enable trigger hold_file')
      if (!bytes) return
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await trx('invoiceFiles').insert({ invoiceId: id, bytes, sha256 })
    })
  }

  return {
    all,
    input,
    /** Creates a client. */
    clientId,
    draft,
    issue,
    issued: async (changes: Partial<DraftFields> = {}) => issue((await draft(changes)).id),
    /** Returns the PDF of an issued invoice in base64, and its hash. */
    pdf,
    /** Replaces a stored PDF with one from an older version of the app. */
    setPdf: (id: string, bytes: Buffer) => replacePdf(id, bytes),
    /** Deletes a stored PDF, which older versions of the app didn't store. */
    forgetPdf: (id: string) => replacePdf(id),
    pay: (id: string, amount: string, changes: Partial<ManualPayment> = {}) =>
      operator.call(addInvoicePayment, {
        params: { id },
        input: manualPayment(amount, { method: 'bank_transfer', ...changes }),
      }),
    /** Credits an invoice in full. */
    credit: (id: string, reason = 'Wrong client') =>
      operator.call(creditInvoice, { params: { id }, input: { reason } }),
    /** @throws Error if the invoice doesn't exist */
    read: async (id: string): Promise<Invoice> => {
      const invoice = (await all()).find((one) => one.id === id)
      if (!invoice) throw new Error(`There is no invoice ${id}.`)
      return invoice
    },
    /** Saves all business details that an invoice needs. */
    setBusiness: (changes: BusinessChanges = {}) =>
      changeBusiness(operator, {
        businessName: 'Synapse <b>AI</b>',
        address: '12 Triq il-Merkanti\nValletta',
        vatNumber: 'MT10000034',
        vatRegime: 'article_10',
        contactEmail: 'rita@example.com',
        tutorName: 'Rita Vella',
        ...changes,
      }),
    trackedSessions: () => world.db('sessions').orderBy(['date', 'student']),
  }
}
