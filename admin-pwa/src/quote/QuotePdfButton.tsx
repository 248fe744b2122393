import type { Client } from '@synapse/shared/client/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteDocument } from '@synapse/shared/quote/document'
import { PdfButton } from '#invoice/PdfButton.tsx'
import { quoteName } from '#quote/quote-labels.ts'

type Props = { quote: Quote; client: Client | undefined }

/** Downloads a quote as a PDF. */
export const QuotePdfButton = ({ quote, client }: Props) => (
  <PdfButton
    name={quoteName(quote)}
    reason={client ? undefined : 'The quote is still loading.'}
    documentBy={(issuer) => quoteDocument(quote, client, issuer)}
  />
)
