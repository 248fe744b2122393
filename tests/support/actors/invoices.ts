import { randomUUID } from 'node:crypto'
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
import { type BusinessChanges, setBusiness } from '#support/actors/change-business.ts'
import { invoiceFields } from '#support/samples/invoice-fields.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'
import type { Operator } from '#support/world/as-operator.ts'

/** Creates invoices in any status as the operator. By default, they are valid. */
export const invoiceActions = ({ operator }: { operator: Pick<Operator, 'call'> }) => {
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

  /** Issues a draft and waits for the PDF. */
  const issue = async (id: string): Promise<Invoice> => ({
    ...(await operator.call(issueInvoice, { params: { id }, input: {} })),
    pdfHash: (await pdf(id)).hash,
  })

  return {
    all,
    input,
    clientId,
    draft,
    issue,
    issued: async (changes: Partial<DraftFields> = {}) => issue((await draft(changes)).id),
    /** Returns an issued invoice's PDF in base64, and its hash. */
    pdf,
    pay: (id: string, amount: string, changes: Partial<ManualPayment> = {}) =>
      operator.call(addInvoicePayment, {
        params: { id },
        input: manualPayment(amount, { method: 'bank_transfer', ...changes }),
      }),
    credit: (id: string, reason = 'Wrong client') =>
      operator.call(creditInvoice, { params: { id }, input: { reason } }),
    /** @throws Error if the invoice doesn't exist */
    read: async (id: string): Promise<Invoice> => {
      const invoice = (await all()).find((one) => one.id === id)
      if (!invoice) throw new Error(`There is no invoice ${id}.`)
      return invoice
    },
    setBusiness: (changes?: BusinessChanges) => setBusiness(operator, changes),
  }
}
