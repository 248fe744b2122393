import { asIssued } from '@synapse/shared/invoice/as-issued'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import type { Context } from '#core/context'
import { drawPdf } from '#invoice/draw-pdf'
import { loadInvoice } from '#invoice/load-invoices'
import { InvoiceFile } from '#invoice/model'
import { presentInvoice } from '#invoice/present'

/**
 * Returns the PDF of an issued invoice. The first call draws and stores it; a stored PDF never
 * changes.
 * @throws Error for a draft
 */
export const loadPdf = async (
  { db, settings }: Context,
  invoiceId: string,
): Promise<InvoiceFile> => {
  const stored = await InvoiceFile.query(db).findById(invoiceId)
  if (stored) return stored
  const invoice = asIssued(presentInvoice(settings)(await loadInvoice(db, invoiceId)))
  const { issuer } = invoice
  if (!issuer) throw new Error(`Invoice ${invoiceId} has not been issued`)
  const file = await drawPdf(invoiceDocument(invoice, issuer), { logo: issuer.logo })
  await InvoiceFile.query(db)
    .insert({ invoiceId, ...file })
    .onConflict('invoiceId')
    .ignore()
  return InvoiceFile.query(db).findById(invoiceId).throwIfNotFound()
}
