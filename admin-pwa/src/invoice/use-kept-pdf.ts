import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
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
  const stored = isKept ? kept.data?.pdf : undefined
  // The same text gives the same array, so that the PDF isn't displayed again.
  const bytes = useMemo(
    () => stored && Uint8Array.from(atob(stored), (char) => char.charCodeAt(0)),
    [stored],
  )
  return bytes ? { bytes, hasFailed: false } : drawn
}

const useKeeping = ({ id, status, pdfHash }: Invoice, { bytes }: Pdf) => {
  const whyOffline = useOfflineReason()
  const { mutate } = useStorePdf()
  const sent = useRef('')
  const isDue = status === 'issued' && pdfHash === null && !whyOffline
  useEffect(() => {
    if (!isDue || !bytes || sent.current === id) return
    sent.current = id
    mutate({ id, pdf: new Blob([bytes], { type: 'application/pdf' }) })
  }, [isDue, bytes, id, mutate])
}
