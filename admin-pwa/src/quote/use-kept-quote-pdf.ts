import type { Client } from '@synapse/shared/client/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteDocument } from '@synapse/shared/quote/document'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { businessQuery } from '#business/queries.ts'
import { useOfflineReason } from '#data/status.ts'
import { createPdf } from '#invoice/pdf-worker-client.ts'
import { useStoreQuotePdf } from '#quote/queries.ts'

/**
 * Renders the PDF of a sent quote and stores it for the client's page, unless it has been stored
 * before.
 */
export const useKeptQuotePdf = (quote: Quote, client: Client | undefined): void => {
  const { data: business } = useQuery(businessQuery())
  const whyOffline = useOfflineReason()
  const { mutate } = useStoreQuotePdf()
  const begun = useRef('')
  const isOpen = quote.status !== 'draft' && quote.status !== 'withdrawn'
  const isDue = isOpen && !quote.pdfHash && !whyOffline
  useEffect(() => {
    if (!isDue || !client || !business || begun.current === quote.id) return
    begun.current = quote.id
    const issuer = issuerOf(business, business.environment)
    createPdf(quoteDocument(quote, client, issuer), { logo: issuer.logo, withQr: false }).then(
      (pdf) => mutate({ id: quote.id, pdf: new Blob([pdf], { type: 'application/pdf' }) }),
      console.error,
    )
  }, [isDue, quote, client, business, mutate])
}
