import { bytesFromBase64 } from '@synapse/shared/bytes'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createPdf } from '#invoice/pdf-worker-client.ts'
import { invoicePdfQuery } from '#invoice/queries.ts'

/** A PDF: in progress (`bytes` is undefined), ready or failed. */
export type Pdf = { bytes: Uint8Array<ArrayBuffer> | undefined; hasFailed: boolean }

export const whyNoPdf = ({ bytes, hasFailed }: Pdf): string | undefined => {
  if (hasFailed) return 'The PDF couldn’t be created. Reload the page to try again.'
  return bytes ? undefined : 'The PDF is being created.'
}

/**
 * Renders an invoice's PDF on this device, and again when its content changes. Renders nothing
 * unless it is wanted.
 */
export const useInvoicePdf = (invoice: Invoice, issuer: Issuer, isWanted = true): Pdf => {
  const document = invoiceDocument(invoice, issuer)
  const { logo } = issuer
  const { data: bytes, isError: hasFailed } = useQuery({
    queryKey: ['pdf', document, logo],
    queryFn: () => createPdf(document, { logo }),
    enabled: isWanted,
    gcTime: 0,
  })
  return { bytes, hasFailed }
}

/**
 * Returns an invoice's PDF: the server's copy of an issued invoice, or else one rendered on this
 * device.
 */
export const useStoredPdf = (invoice: Invoice, issuer: Issuer): Pdf => {
  const isIssued = invoice.status === 'issued'
  const storedQuery = useQuery({ ...invoicePdfQuery(invoice.id), enabled: isIssued })
  // Offline, render the PDF here: the business details saved when the invoice was issued give
  // identical bytes.
  const rendered = useInvoicePdf(asIssued(invoice), issuer, !isIssued || storedQuery.isError)
  const stored = isIssued ? storedQuery.data?.pdf : undefined
  // Decode the PDF only once, because a new array would reload it.
  const bytes = useMemo(() => stored && bytesFromBase64(stored), [stored])
  return bytes ? { bytes, hasFailed: false } : rendered
}
