import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { type InvoiceDocument, invoiceDocument } from '@synapse/shared/invoice/document'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useOfflineReason } from '#data/status.ts'
import { createPdf, type PdfOptions } from '#invoice/pdf-worker-client.ts'
import { invoicePdfQuery, useStorePdf } from '#invoice/queries.ts'

/** A PDF: in progress (`bytes` is undefined), ready or failed. */
export type Pdf = { bytes: Uint8Array<ArrayBuffer> | undefined; hasFailed: boolean }

/**
 * Renders a document's PDF on this device, and renders it again when its content changes. Renders
 * nothing without a document.
 */
export const usePdf = (document: InvoiceDocument | undefined, options: PdfOptions): Pdf => {
  const { data: bytes, isError: hasFailed } = useQuery({
    queryKey: ['pdf', document, options],
    queryFn: document && (() => createPdf(document, options)),
    enabled: document !== undefined,
    gcTime: 0,
  })
  return { bytes, hasFailed }
}

/** Renders the PDF of a draft, or of an issued invoice that has no stored PDF. */
export const useInvoicePdf = (invoice: Invoice, issuer: Issuer, isWanted = true): Pdf =>
  usePdf(isWanted ? invoiceDocument(invoice, issuer) : undefined, {
    logo: issuer.logo,
    withQr: true,
  })

/**
 * Returns an invoice's PDF: the stored copy of an issued invoice, or else one rendered on this
 * device. Also uploads the PDF of an issued invoice if an earlier upload failed.
 */
export const useStoredPdf = (invoice: Invoice, issuer: Issuer): Pdf => {
  const isStored = invoice.pdfHash !== null
  const storedQuery = useQuery({ ...invoicePdfQuery(invoice.id), enabled: isStored })
  // Offline, render the PDF here: the business details saved when the invoice was issued give
  // identical bytes.
  const rendered = useInvoicePdf(asIssued(invoice), issuer, !isStored || storedQuery.isError)
  const isMissing = invoice.status === 'issued' && !isStored
  usePdfUpload(invoice.id, isMissing ? rendered.bytes : undefined, useStorePdf().mutate)
  const stored = isStored ? storedQuery.data?.pdf : undefined
  // Decode the PDF only once, because a new array would reload it.
  const bytes = useMemo(() => stored && Uint8Array.fromBase64(stored), [stored])
  return bytes ? { bytes, hasFailed: false } : rendered
}

/** Uploads a PDF that the server doesn't have, once per document. */
export const usePdfUpload = (
  id: string,
  bytes: Pdf['bytes'],
  upload: (file: { id: string; pdf: Blob }) => void,
): void => {
  const whyOffline = useOfflineReason()
  const uploaded = useRef('')
  useEffect(() => {
    if (!bytes || whyOffline || uploaded.current === id) return
    uploaded.current = id
    upload({ id, pdf: new Blob([bytes], { type: 'application/pdf' }) })
  }, [bytes, whyOffline, id, upload])
}
