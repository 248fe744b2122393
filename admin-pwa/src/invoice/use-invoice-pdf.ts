import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { useEffect, useState } from 'react'
import { createPdf } from '#invoice/pdf-worker-client.ts'

/** The PDF of an invoice: on its way, there, or not to be had. */
export type Pdf = { bytes: Uint8Array<ArrayBuffer> | undefined; hasFailed: boolean }

/**
 * Draws the PDF of a draft, or of an invoice whose PDF has not been kept yet.
 * @param issuer the business as it is now, which counts as long as none is kept with the invoice
 */
export const useInvoicePdf = (
  invoice: Invoice,
  issuer: Issuer | undefined,
  isWanted = true,
): Pdf => {
  const [made, setMade] = useState<{ of: string; pdf: Pdf }>()
  const by = invoice.issuer ?? issuer
  // The same invoice gives the same bytes, whichever object it comes in.
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
  // What was drawn of the draft is not the PDF of the invoice that it has become.
  return made && made.of === drawn ? made.pdf : waiting
}

const waiting: Pdf = { bytes: undefined, hasFailed: false }
