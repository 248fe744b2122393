import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOfflineReason } from '#data/status.ts'
import { invoicePdfQuery, useStorePdf } from '#invoice/queries.ts'
import { type Pdf, useInvoicePdf } from '#invoice/use-invoice-pdf.ts'

/**
 * Returns an invoice's PDF: the stored copy of an issued invoice, or else one rendered on this
 * device. Also uploads the PDF of an issued invoice if an earlier upload failed.
 */
export const useKeptPdf = (invoice: Invoice, issuer: Issuer): Pdf => {
  const isKept = invoice.pdfHash !== null
  const kept = useQuery({ ...invoicePdfQuery(invoice.id), enabled: isKept })
  // Offline, render the PDF here: the details saved at issue give identical bytes.
  const drawn = useInvoicePdf(asIssued(invoice), issuer, !isKept || kept.isError)
  useKeeping(invoice, drawn)
  if (isKept && kept.data) return { bytes: bytesOf(kept.data.pdf), hasFailed: false }
  return drawn
}

const useKeeping = ({ id, status, pdfHash }: Invoice, { bytes }: Pdf) => {
  const whyOffline = useOfflineReason()
  const { mutate } = useStorePdf()
  const sent = useRef('')
  const isDue = status === 'issued' && pdfHash === null && !whyOffline
  useEffect(() => {
    if (!isDue || !bytes || sent.current === id) return
    sent.current = id
    mutate({ id, pdf: base64Of(bytes) })
  }, [isDue, bytes, id, mutate])
}

const decoded = new Map<string, Uint8Array<ArrayBuffer>>()

/** Returns the same array for the same text, so that the PDF isn't displayed again. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const known = decoded.get(base64)
  if (known) return known
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  decoded.clear()
  decoded.set(base64, bytes)
  return bytes
}

/**
 * Encodes bytes as base64, in chunks because a function call takes a limited number of arguments.
 */
export const base64Of = (bytes: Uint8Array): string => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(pieces.join(''))
}
