import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { readLogo } from '@synapse/shared/invoice/draw-heading'
import { drawInvoice } from '@synapse/shared/invoice/draw-invoice'
import type { PdfFonts } from '@synapse/shared/invoice/pdf-page'
import { pictureBytes } from '@synapse/shared/picture'

/**
 * Returns an issued invoice's PDF, created with the same code as in the admin app. Only browsers
 * can render SVG logos, so here the business's name takes the place of an SVG logo.
 * @throws Error for a draft
 */
export const drawPdf = async (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> => {
  const { issuer } = invoice
  if (!issuer) throw new Error(`Invoice ${invoice.id} has not been issued`)
  const logo = pictureBytes(issuer.logo)
  return drawInvoice(invoiceDocument(asIssued(invoice), issuer), {
    fonts: await readFonts(),
    logo: logo && readLogo(logo.bytes),
  })
}

let fonts: Promise<PdfFonts> | undefined

const readFonts = (): Promise<PdfFonts> => {
  fonts ??= Promise.all([font('noto-sans'), font('noto-sans-bold'), font('fraunces')]).then(
    ([text, bold, heading]) => ({ text, bold, heading }),
  )
  return fonts
}

const font = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@synapse/shared/invoice/fonts/${name}.ttf`)))
