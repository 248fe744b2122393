import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { orderNumber } from '@synapse/shared/booking/booking'
import type { downloadReceipt } from '@synapse/shared/booking/checkout-contract'
import type { InvoiceDocument } from '@synapse/shared/document/document'
import { drawInvoice, type PdfOptions } from '@synapse/shared/document/draw-invoice'
import type { PdfFonts } from '@synapse/shared/document/pdf-page'
import type { ParamsOf } from '@synapse/shared/endpoint'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { receiptDocument } from '@synapse/shared/invoice/receipt-document'
import { ok, refuse } from '@synapse/shared/result'
import { formatMoment } from '@synapse/shared/time'
import { findBookingBySession } from '#booking/read-confirmation'
import type { Context } from '#core/context'
import { pdfDownload } from '#http/file'
import { loadInvoice } from '#invoice/load-invoices'
import { InvoiceFile } from '#invoice/model'
import { presentInvoice } from '#invoice/present'
import { readReceipts } from '#payment/read-receipts'
import { readBookedOffer } from '#website/model'

/** Returns the PDF of an invoice or a quote, byte for byte as the admin app generates it. */
export const drawPdf = async (document: InvoiceDocument, options: PdfOptions) => {
  const bytes = Buffer.from(drawInvoice(document, { ...options, fonts: await readFonts() }))
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

let fonts: Promise<PdfFonts> | undefined

/** Returns the fonts of all PDFs. */
export const readFonts = (): Promise<PdfFonts> => {
  fonts ??= Promise.all([font('noto-sans'), font('noto-sans-bold'), font('fraunces')]).then(
    ([text, bold, heading]) => ({ text, bold, heading }),
  )
  return fonts
}

const font = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@synapse/shared/document/fonts/${name}.ttf`)))

/** Returns an issued invoice's PDF; the first call draws and stores it. @throws for a draft */
export const loadPdf = async ({ db, settings }: Context, invoiceId: string) => {
  const stored = await InvoiceFile.query(db).findById(invoiceId)
  if (stored) return stored
  const invoice = asIssued(presentInvoice(settings, await loadInvoice(db, invoiceId)))
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
export const drawReceipt = async (
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
