import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { InvoiceDocument } from '@synapse/shared/document/document'
import { drawInvoice, type PdfOptions } from '@synapse/shared/document/draw-invoice'
import type { PdfFonts } from '@synapse/shared/document/pdf-page'
import type { FileResponse } from '#http/file'

/** Returns a document's PDF, byte for byte identical to the admin app's. */
export const drawPdf = async (document: InvoiceDocument, options: PdfOptions) => {
  const bytes = Buffer.from(drawInvoice(document, { ...options, fonts: await readFonts() }))
  return { bytes, sha256: hash('sha256', bytes, 'hex') }
}

let fonts: Promise<PdfFonts> | undefined

/** Reads the font files once, and keeps them in memory. */
export const readFonts = (): Promise<PdfFonts> => {
  fonts ??= Promise.all([font('noto-sans'), font('noto-sans-bold'), font('fraunces')]).then(
    ([text, bold, heading]) => ({ text, bold, heading }),
  )
  return fonts
}

const font = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@synapse/shared/document/fonts/${name}.ttf`)))

/** Returns a document's PDF as a file that browsers download. */
export const pdfDownload = (number: string, bytes: Buffer): FileResponse => ({
  name: `${number}.pdf`,
  type: 'application/pdf',
  bytes,
  isDownload: true,
})
