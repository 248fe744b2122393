import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOfflineReason } from '#data/status.ts'
import { invoicePdfQuery, useStorePdf } from '#invoice/queries.ts'
import { type Pdf, useInvoicePdf } from '#invoice/use-invoice-pdf.ts'

/**
 * The PDF of an invoice: once it is issued the bytes that the server keeps, until then what is drawn
 * here. An issued one whose PDF was not kept, because the network broke off, is sent again.
 */
export const useKeptPdf = (invoice: Invoice, issuer: Issuer): Pdf => {
  const isKept = invoice.pdfHash !== null
  const kept = useQuery({ ...invoicePdfQuery(invoice.id), enabled: isKept })
  // Without a network it is drawn here: as it was issued it gives the same bytes again.
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

/** The same object for the same text, so that nothing is drawn anew. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const known = decoded.get(base64)
  if (known) return known
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  decoded.clear()
  decoded.set(base64, bytes)
  return bytes
}

/** Bytes in base64. In pieces: a call has only so many arguments. */
export const base64Of = (bytes: Uint8Array): string => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(pieces.join(''))
}
