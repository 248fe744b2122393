import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { InvoiceDocument } from '@synapse/shared/invoice/document'
import { drawInvoice, type PdfOptions } from '@synapse/shared/invoice/draw-invoice'
import type { PdfFonts } from '@synapse/shared/invoice/pdf-page'

/** Returns the PDF of an invoice or a quote, byte for byte as the admin app draws it. */
export const drawPdf = async (
  document: InvoiceDocument,
  options: PdfOptions,
): Promise<{ bytes: Buffer; sha256: string }> => {
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
  readFile(fileURLToPath(import.meta.resolve(`@synapse/shared/invoice/fonts/${name}.ttf`)))
