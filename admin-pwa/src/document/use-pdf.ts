import type { Business } from '@synapse/shared/business/contract'
import { bytesFromBase64 } from '@synapse/shared/bytes'
import type { InvoiceDocument } from '@synapse/shared/document/document'
import type { PdfOptions } from '@synapse/shared/document/draw-invoice'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import { isPayableByCard } from '@synapse/shared/invoice/balance'
import { type Invoice, type Issuer, readInvoicePdf } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { businessQuery } from '#business/queries.ts'
import { query } from '#data/query.ts'
import type { PdfRequest, PdfResponse } from '#document/pdf.worker.ts'
import { downloadPdf } from '#ui/download.ts'
import { unloadedReason } from '#ui/QueryBoundary.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

/** A PDF. Its bytes are undefined while it is being rendered. */
export type Pdf = { bytes: Uint8Array<ArrayBuffer> | undefined; hasFailed: boolean }

export const pdfBlockedReason = ({ bytes, hasFailed }: Pdf): string | undefined => {
  if (hasFailed) return 'The PDF couldn’t be created. Reload the page to try again.'
  return bytes ? undefined : 'The PDF is being created.'
}

/** Renders an invoice's PDF on this device whenever its content changes. */
export const useInvoicePdf = (
  invoice: Invoice,
  issuer: Issuer,
  { cardPage = null, enabled = true }: { cardPage?: string | null; enabled?: boolean } = {},
): Pdf => {
  const document = invoiceDocument(invoice, issuer, cardPage)
  const { logo } = issuer
  const { data: bytes, isError: hasFailed } = useQuery({
    queryKey: ['pdf', document, logo],
    queryFn: () => createPdf(document, { logo }),
    enabled,
    gcTime: 0,
  })
  return { bytes, hasFailed }
}

/** Returns the server's PDF of an issued invoice or, without one, a PDF rendered on this device. */
export const useStoredPdf = (invoice: Invoice, issuer: Issuer): Pdf => {
  const isIssued = invoice.status === 'issued'
  const storedQuery = useQuery({
    ...query(readInvoicePdf, { params: { id: invoice.id } }),
    enabled: isIssued,
  })
  // When offline, render the PDF here: the business details saved with the invoice make it
  // byte-identical to the server's.
  const { data: business } = useQuery(businessQuery())
  const asSaved = asIssued(invoice)
  const cardPage = isIssued && business && isPayableByCard(asSaved, business) ? invoice.link : null
  const enabled = !isIssued || storedQuery.isError
  const rendered = useInvoicePdf(asSaved, issuer, { cardPage, enabled })
  const stored = isIssued ? storedQuery.data?.pdf : undefined
  // Decode the PDF only once, because a new array would make the viewer reload it.
  const bytes = useMemo(() => stored && bytesFromBase64(stored), [stored])
  return bytes ? { bytes, hasFailed: false } : rendered
}

type PdfSource = {
  documentBy: (issuer: Issuer) => InvoiceDocument
  /** The PDF's file name; by default, the document's name. */
  fileName?: string
  /** The kind of document, for the error message. */
  name: string
  blockedReason: string | undefined
}

/** Renders a PDF on this device and downloads it. */
export const usePdfDownload = ({ documentBy, fileName, name, blockedReason }: PdfSource) => {
  const business = useQuery(businessQuery())
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (loaded: Business) => {
      const issuer = issuerOf(loaded, loaded.environment)
      const document = documentBy(issuer)
      const pdf = await createPdf(document, { logo: issuer.logo })
      downloadPdf(fileName ?? `${document.name}.pdf`, pdf)
    },
    onError: () =>
      toast(
        failureToast('Reload the app and try again.', {
          title: `Couldn’t create the PDF: ${name}`,
        }),
      ),
  })
  return {
    call: { isPending, isPendingOrDone: isPending || isSuccess, needsNetwork: false },
    blockedReason: blockedReason ?? unloadedReason(business),
    onClick: () => business.data && mutate(business.data),
  }
}

/**
 * Renders a PDF in a worker, so that the page stays responsive. Works offline.
 * @throws Error if the worker or a font can't be loaded
 */
const createPdf = async (
  document: InvoiceDocument,
  options: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> => {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  try {
    const delivery = await new Promise<PdfResponse>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PdfResponse>) => resolve(data)
      worker.onerror = ({ message }) =>
        reject(new Error(message || 'The script couldn’t be loaded'))
      worker.postMessage({ document, options } satisfies PdfRequest)
    })
    if ('failure' in delivery) throw new Error(delivery.failure)
    return delivery.pdf
  } catch (error) {
    console.error('The PDF couldn’t be created', error)
    throw error
  } finally {
    // Rendering takes a lot of memory, so terminate the worker to free it.
    worker.terminate()
  }
}
