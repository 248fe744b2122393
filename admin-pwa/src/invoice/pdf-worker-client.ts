import type { InvoiceDocument } from '@synapse/shared/invoice/document'
import type { PdfOptions } from '@synapse/shared/invoice/draw-invoice'
import type { PdfRequest, PdfResponse } from '#invoice/pdf.worker.ts'

/**
 * Renders an invoice's PDF in a worker, so that the page stays responsive. Works offline.
 * @throws Error if the worker or a font can't be loaded
 */
export const createPdf = async (
  document: InvoiceDocument,
  options: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> => {
  const order: PdfRequest = { document, options }
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
