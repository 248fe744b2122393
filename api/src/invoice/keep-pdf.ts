import { createHash } from 'node:crypto'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/invoice/contract'
import type { readInvoicePagePdf } from '@synapse/shared/invoice/page-contract'
import { done, type Result, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import type { KeptFile } from '#http/file'
import { Invoice, InvoiceFile } from '#invoice/model'

/** Keeps the PDF of an issued invoice, unless one is there: the first stays for good. */
export const keepPdf = async (
  { db }: Context,
  id: string,
  { pdf }: InputOf<typeof contract.keepInvoicePdf>,
): Promise<Result<undefined, RefusalOf<typeof contract.keepInvoicePdf>>> => {
  const invoice = await Invoice.query(db).findById(id)
  if (!invoice) return refused('unknown')
  if (invoice.status !== 'issued') return refused('not_issued')
  const bytes = Buffer.from(pdf, 'base64')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await InvoiceFile.query(db)
    .insert({ invoiceId: id, bytes, sha256 })
    .onConflict('invoiceId')
    .ignore()
  return done(undefined)
}

/** The PDF that was kept. */
export const readPdf = async (
  { db }: Context,
  id: string,
): Promise<Result<{ pdf: string; hash: string }, RefusalOf<typeof contract.readInvoicePdf>>> => {
  const file = await InvoiceFile.query(db).findById(id)
  if (file) return done({ pdf: file.bytes.toString('base64'), hash: file.sha256 })
  return refused((await Invoice.query(db).findById(id)) ? 'no_pdf' : 'unknown')
}

/** The same as a file, for the client. */
export const readFile = async (
  { db }: Context,
  { id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>,
): Promise<Result<KeptFile, RefusalOf<typeof readInvoicePagePdf>>> => {
  const file = await InvoiceFile.query(db).findById(id)
  if (!file) return refused('no_pdf')
  return done({
    name: `${invoiceNumber}.pdf`,
    type: 'application/pdf',
    bytes: file.bytes,
    isDownload: true,
  })
}
