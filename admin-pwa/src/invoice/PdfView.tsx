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

/** Shows an invoice as a web page, with a button that opens its PDF in a new tab. */
export const PdfView = ({ invoice, issuer, pdf }: Props) => (
  <>
    <Group justify="flex-end" mb="sm">
      <ActionButton
        variant="default"
        reason={whyNoPdf(pdf)}
        leftSection={<IconExternalLink size={18} aria-hidden />}
        onClick={() => pdf.bytes && openPdf(pdf.bytes)}
      >
        Open PDF
      </ActionButton>
    </Group>
    <DocumentView document={invoiceDocument(asIssued(invoice), issuer)} />
  </>
)

const whyNoPdf = ({ bytes, hasFailed }: Pdf) => {
  if (hasFailed) return 'The PDF couldn’t be created. Reload the page to try again.'
  return bytes ? undefined : 'The PDF is being created.'
}
