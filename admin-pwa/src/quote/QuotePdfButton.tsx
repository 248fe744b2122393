import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteDocument } from '@synapse/shared/quote/document'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { businessQuery } from '#business/queries.ts'
import { makeInvoicePdf } from '#invoice/make-pdf.ts'
import { nameOfQuote } from '#quote/quote-words.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { downloadFile } from '#ui/download.ts'
import { failureToast, toast } from '#ui/toast.tsx'

type Props = { quote: Quote; client: Client | undefined }

/** The quote as a PDF, drawn here when it is asked for. */
export const QuotePdfButton = ({ quote, client }: Props) => {
  const { data: business } = useQuery(businessQuery())
  const [isDrawing, setIsDrawing] = useState(false)
  const download = async (known: Business) => {
    setIsDrawing(true)
    try {
      const issuer = issuerOf(known, known.environment)
      const document = quoteDocument(quote, client, issuer)
      const pdf = await makeInvoicePdf(document, { logo: issuer.logo, withQr: false })
      downloadFile(`${document.name}.pdf`, new Blob([pdf], { type: 'application/pdf' }))
    } catch (error) {
      console.error(error)
      toast(failureToast('Failed to draw the PDF', nameOfQuote(quote)))
    } finally {
      setIsDrawing(false)
    }
  }
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      reason={business && client ? undefined : 'The quote is still being loaded.'}
      loading={isDrawing}
      onClick={() => business && download(business)}
    >
      PDF
    </ActionButton>
  )
}
