import { orderNumber } from '@synapse/shared/booking/booking'
import type { downloadReceipt } from '@synapse/shared/booking/checkout-contract'
import type { ParamsOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { receiptDocument } from '@synapse/shared/invoice/receipt-document'
import { formatMoment } from '@synapse/shared/time'
import { findBookingBySession } from '#booking/read-confirmation'
import type { Context } from '#core/context'
import { drawPdf, pdfDownload } from '#document/draw-pdf'
import { InvoiceFile } from '#invoice/model'
import { presentInvoice } from '#invoice/present'
import { readInvoice } from '#invoice/read-invoices'
import { readReceipts } from '#payment/read-receipts'
import { readBookedOffer } from '#website/model'

/** Returns an issued invoice's PDF; the first call generates and stores it. @throws for a draft */
export const readPdf = async ({ db, settings }: Context, invoiceId: string) => {
  const stored = await InvoiceFile.query(db).findById(invoiceId)
  if (stored) return stored
  const invoice = asIssued(presentInvoice(settings, await readInvoice(db, invoiceId)))
  const { issuer } = invoice
  if (!issuer) throw new Error(`Invoice ${invoiceId} has not been issued`)
  const file = await drawPdf(invoiceDocument(invoice, issuer), { logo: issuer.logo })
  await InvoiceFile.query(db)
    .insert({ invoiceId, ...file })
    .onConflict('invoiceId')
    .ignore()
  return InvoiceFile.query(db).findById(invoiceId).throwIfNotFound()
}

/** Returns a receipt as a PDF that shows whether it was refunded, voided or replaced. */
export const readReceiptPdf = async (
  context: Context,
  { session_id, number }: ParamsOf<typeof downloadReceipt>,
) => {
  const found = await findBookingBySession(context, session_id)
  if (!found.ok) return found
  const { id, studentName, start } = found.value
  const receipt = (await readReceipts(context.db, id)).find((one) => one.number === number)
  if (!receipt) return refuse('unknown')
  const { label } = await readBookedOffer(context.db, found.value)
  const about = { order: orderNumber(id), session: `${label}, ${formatMoment(start)}` }
  const document = receiptDocument({ receipt, studentName, ...about }, receipt.issuer)
  return ok(pdfDownload(number, (await drawPdf(document, { logo: receipt.issuer.logo })).bytes))
}
