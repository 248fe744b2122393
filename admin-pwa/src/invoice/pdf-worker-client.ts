import type { InvoiceDocument } from '@synapse/shared/invoice/document'
import type { Delivery, Order } from '#invoice/pdf.worker.ts'
import { rasterizeLogo } from '#invoice/rasterize-logo.ts'

type Wishes = {
  /** A picture as a data URL; without one the business's name is written. */
  logo?: string | undefined
  withQr?: boolean | undefined
}

/**
 * The PDF of an invoice, drawn beside the page, so that nothing on it waits. The network is not asked.
 * @throws when the worker or a font is not there
 */
export const createPdf = async (
  document: InvoiceDocument,
  { logo, withQr = true }: Wishes = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  const order: Order = { document, logo: logo ? await rasterizeLogo(logo) : undefined, withQr }
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  try {
    const delivery = await new Promise<Delivery>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Delivery>) => resolve(data)
      worker.onerror = ({ message }) =>
        reject(new Error(`The PDF could not be made: ${message || 'its script is not there'}`))
      worker.postMessage(order)
    })
    if ('failure' in delivery) throw new Error(`The PDF could not be made: ${delivery.failure}`)
    return delivery.pdf
  } finally {
    // What drawing took is given back with it.
    worker.terminate()
  }
}
