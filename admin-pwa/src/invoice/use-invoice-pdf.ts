import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { useEffect, useState } from 'react'
import { createPdf } from '#invoice/pdf-worker-client.ts'

/** The PDF of an invoice: in progress (neither field set), ready or failed. */
export type Pdf = { bytes: Uint8Array<ArrayBuffer> | undefined; hasFailed: boolean }

/**
 * Renders the PDF of a draft, or of an issued invoice that has no stored PDF.
 * @param issuer the current business details, used until the invoice has its own copy
 */
export const useInvoicePdf = (
  invoice: Invoice,
  issuer: Issuer | undefined,
  isWanted = true,
): Pdf => {
  const [made, setMade] = useState<{ of: string; pdf: Pdf }>()
  const by = invoice.issuer ?? issuer
  // Compare by content: equal invoices give the same PDF, so don't render it again for a new
  // object.
  const drawn = isWanted && by ? JSON.stringify([invoice, by]) : undefined
  useEffect(() => {
    if (!drawn) return
    let isOver = false
    const [one, from] = JSON.parse(drawn) as [Invoice, Issuer]
    const note = (pdf: Pdf) => {
      if (!isOver) setMade({ of: drawn, pdf })
    }
    createPdf(invoiceDocument(one, from), { logo: from.logo, withQr: true }).then(
      (bytes) => note({ bytes, hasFailed: false }),
      (error) => {
        console.error(error)
        note({ bytes: undefined, hasFailed: true })
      },
    )
    return () => {
      isOver = true
    }
  }, [drawn])
  // Ignore a PDF with earlier content, for example of the draft of an invoice that has
  // just been issued.
  return made && made.of === drawn ? made.pdf : waiting
}

const waiting: Pdf = { bytes: undefined, hasFailed: false }
