import { asIssued } from '@synapse/shared/invoice/as-issued'
import { isPayableByCard } from '@synapse/shared/invoice/balance'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { drawPdf } from '#document/draw-pdf'
import { InvoiceFile } from '#invoice/model'
import { presentInvoice } from '#invoice/present'
import { readInvoice } from '#invoice/read-invoices'

/**
 * Returns an issued invoice's PDF. The first call generates and stores it.
 * @throws Error for a draft
 */
export const ensureInvoicePdf = async ({ db, settings }: Context, invoiceId: string) => {
  const stored = await InvoiceFile.query(db).findById(invoiceId)
  if (stored) return stored
  const invoice = asIssued(presentInvoice(settings, await readInvoice(db, invoiceId)))
  const { issuer } = invoice
  if (!issuer) throw new Error(`Invoice ${invoiceId} has not been issued`)
  const cardPage = isPayableByCard(invoice, await readBusiness(db)) ? invoice.link : null
  const file = await drawPdf(invoiceDocument(invoice, issuer, cardPage), { logo: issuer.logo })
  await InvoiceFile.query(db)
    .insert({ invoiceId, ...file })
    .onConflict('invoiceId')
    .ignore()
  return InvoiceFile.query(db).findById(invoiceId).throwIfNotFound()
}
