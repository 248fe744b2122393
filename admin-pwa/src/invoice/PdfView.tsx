import { Group } from '@mantine/core'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { IconExternalLink } from '@tabler/icons-react'
import { DocumentView } from '#invoice/DocumentView.tsx'
import type { Pdf } from '#invoice/use-pdf.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { openPdf } from '#ui/download.ts'

type Props = { invoice: Invoice; issuer: Issuer; pdf: Pdf }

/** Opens an invoice's PDF in a new tab. */
export const OpenPdfButton = ({ pdf }: Pick<Props, 'pdf'>) => (
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

/** Shows an invoice as a web page. */
export const InvoiceView = ({ invoice, issuer }: Omit<Props, 'pdf'>) => (
  <DocumentView document={invoiceDocument(asIssued(invoice), issuer)} />
)

/** Shows an invoice as a web page, with a button that opens its PDF in a new tab. */
export const PdfView = ({ invoice, issuer, pdf }: Props) => (
  <>
    <Group justify="flex-end" mb="sm">
      <OpenPdfButton pdf={pdf} />
    </Group>
    <InvoiceView invoice={invoice} issuer={issuer} />
  </>
)

const whyNoPdf = ({ bytes, hasFailed }: Pdf) => {
  if (hasFailed) return 'The PDF couldn’t be created. Reload the page to try again.'
  return bytes ? undefined : 'The PDF is being created.'
}
