import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { PdfView } from '#invoice/PdfView.tsx'
import { useInvoicePdf } from '#invoice/use-invoice-pdf.ts'

type Props = { invoice: Invoice; issuer: Issuer }

/** What will be printed, drawn on this device. */
export const InvoicePreview = ({ invoice, issuer }: Props) => (
  <PdfView invoice={invoice} issuer={issuer} pdf={useInvoicePdf(invoice, issuer)} />
)
