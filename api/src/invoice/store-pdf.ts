import { createHash } from 'node:crypto'
import type { RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/invoice/contract'
import type { readInvoicePagePdf } from '@synapse/shared/invoice/page-contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import type { FileResponse } from '#http/file'
import { Invoice, InvoiceFile, InvoiceRequest } from '#invoice/model'
import { queueMail } from '#invoice/send-invoice'

/**
 * Stores the PDF of an issued invoice, unless one is already stored, and e-mails it to the student
 * if they requested the invoice.
 */
export const storePdf = (
  context: Context,
  id: string,
  bytes: Buffer,
): Promise<Result<undefined, RefusalOf<typeof contract.storeInvoicePdf>>> =>
  context.db.transaction(async (trx) => {
    const invoice = await Invoice.query(trx).findById(id)
    if (!invoice) return refuse('unknown')
    if (invoice.status !== 'issued') return refuse('not_issued')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await InvoiceFile.query(trx)
      .insert({ invoiceId: id, bytes, sha256 })
      .onConflict('invoiceId')
      .ignore()
    await mailToRequester(context, trx, invoice)
    return ok(undefined)
  })

/** Queues one e-mail to the student for each of a booking's invoices and credit notes. */
const mailToRequester = async (
  context: Context,
  trx: Knex.Transaction,
  { id: invoiceId, bookingId }: Invoice,
) => {
  if (!bookingId || !(await InvoiceRequest.query(trx).findById(bookingId))) return
  const { studentEmail: to } = await Booking.query(trx).findById(bookingId).throwIfNotFound()
  await queueMail(context, trx, { invoiceId, kind: 'invoice', to, message: '', step: 'asked' })
}

/** Returns an invoice's stored PDF in base64, with its hash. */
export const readPdf = async (
  { db }: Context,
  id: string,
): Promise<Result<{ pdf: string; hash: string }, RefusalOf<typeof contract.readInvoicePdf>>> => {
  const file = await InvoiceFile.query(db).findById(id)
  if (file) return ok({ pdf: file.bytes.toString('base64'), hash: file.sha256 })
  return refuse((await Invoice.query(db).findById(id)) ? 'no_pdf' : 'unknown')
}

/** Returns an invoice's stored PDF as a file for the client to download. */
export const readFile = async (
  { db }: Context,
  { id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>,
): Promise<Result<FileResponse, RefusalOf<typeof readInvoicePagePdf>>> => {
  const file = await InvoiceFile.query(db).findById(id)
  if (!file) return refuse('no_pdf')
  return ok({
    name: `${invoiceNumber}.pdf`,
    type: 'application/pdf',
    bytes: file.bytes,
    isDownload: true,
  })
}
