import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { IconExternalLink } from '@tabler/icons-react'
import { DocumentView } from '#invoice/DocumentView.tsx'
import { type Pdf, whyNoPdf } from '#invoice/use-pdf.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { openPdf } from '#ui/download.ts'

export const InvoiceView = ({ invoice, issuer }: { invoice: Invoice; issuer: Issuer }) => (
  <DocumentView document={invoiceDocument(asIssued(invoice), issuer)} />
)

export const OpenPdfButton = ({ pdf }: { pdf: Pdf }) => (
  <ActionButton
    variant="default"
    size="sm"
    reason={whyNoPdf(pdf)}
    leftSection={<IconExternalLink size={18} aria-hidden />}
    onClick={() => pdf.bytes && openPdf(pdf.bytes)}
  >
    Open PDF
  </ActionButton>
)
