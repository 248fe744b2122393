import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { PdfView } from '#invoice/PdfView.tsx'
import { useInvoicePdf } from '#invoice/use-invoice-pdf.ts'

type Props = { invoice: Invoice; issuer: Issuer }

/** Shows an invoice as it will be printed. The PDF is rendered on this device. */
export const InvoicePreview = ({ invoice, issuer }: Props) => (
  <PdfView invoice={invoice} issuer={issuer} pdf={useInvoicePdf(invoice, issuer)} />
)
