import type { InvoiceDocument } from '@synapse/shared/document/document'
import { drawInvoice, type PdfOptions } from '@synapse/shared/document/draw-invoice'
import heading from '@synapse/shared/document/fonts/fraunces.ttf?url'
import text from '@synapse/shared/document/fonts/noto-sans.ttf?url'
import bold from '@synapse/shared/document/fonts/noto-sans-bold.ttf?url'

export type PdfRequest = { document: InvoiceDocument; options: PdfOptions }
export type PdfResponse = { pdf: Uint8Array<ArrayBuffer> } | { failure: string }

declare const self: DedicatedWorkerGlobalScope

self.onmessage = async ({ data }: MessageEvent<PdfRequest>) => {
  const delivery = await deliver(data).catch((error) => ({ failure: String(error) }))
  self.postMessage(delivery, 'pdf' in delivery ? [delivery.pdf.buffer] : [])
}

const deliver = async ({ document, options }: PdfRequest): Promise<PdfResponse> => {
  const files = await Promise.all([font(text), font(bold), font(heading)])
  const fonts = { text: files[0], bold: files[1], heading: files[2] }
  return { pdf: drawInvoice(document, { ...options, fonts }) }
}

const font = async (address: string): Promise<ArrayBuffer> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The font ${address} could not be read (${response.status})`)
  return response.arrayBuffer()
}
