import type { InvoiceDocument } from '@synapse/shared/invoice/document'
import type { PdfRequest, PdfResponse } from '#invoice/pdf.worker.ts'
import { rasterizeLogo } from '#invoice/rasterize-logo.ts'

export type PdfOptions = {
  /** The logo as a data URL. Without a logo, the document shows the business's name. */
  logo: string | null | undefined
  /** Whether to print the QR code for banking apps. */
  withQr: boolean
}

/**
 * Renders an invoice's PDF in a worker, so that the page stays responsive. Works offline.
 * @throws Error if the worker or a font can't be loaded
 */
export const createPdf = async (
  document: InvoiceDocument,
  { logo, withQr }: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> => {
  const order: PdfRequest = { document, logo: logo ? await rasterizeLogo(logo) : undefined, withQr }
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  try {
    const delivery = await new Promise<PdfResponse>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PdfResponse>) => resolve(data)
      worker.onerror = ({ message }) =>
        reject(
          new Error(`The PDF couldn’t be created: ${message || 'its script couldn’t be loaded'}`),
        )
      worker.postMessage(order)
    })
    if ('failure' in delivery) throw new Error(`The PDF couldn’t be created: ${delivery.failure}`)
    return delivery.pdf
  } catch (error) {
    console.error(error)
    throw error
  } finally {
    // Rendering takes a lot of memory; ending the worker frees it.
    worker.terminate()
  }
}
