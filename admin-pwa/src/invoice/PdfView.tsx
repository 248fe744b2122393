import { Button } from '@mantine/core'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { documentOf } from '@synapse/shared/invoice/document'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { DocumentView } from '#invoice/DocumentView.tsx'
import { nameOfInvoice } from '#invoice/invoice-words.ts'
import classes from '#invoice/PdfView.module.css'
import type { Pdf } from '#invoice/use-invoice-pdf.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Bone, Waiting } from '#ui/Skeletons.tsx'

type Props = { invoice: Invoice; issuer: Issuer; pdf: Pdf }

/** The PDF itself where the browser shows PDFs; its words elsewhere, as on phones. */
export const PdfView = ({ invoice, issuer, pdf }: Props) => {
  const address = useAddress(pdf.bytes)
  if (pdf.hasFailed)
    return (
      <ErrorPanel title="The PDF could not be drawn." onRetry={() => window.location.reload()}>
        What you entered is kept. Please try again.
      </ErrorPanel>
    )
  if (!address)
    return (
      <Waiting>
        <div className={classes.frame}>
          <Bone height={420} />
        </div>
      </Waiting>
    )
  return navigator.pdfViewerEnabled ? (
    <iframe
      className={classes.frame}
      src={`${address}#toolbar=0&navpanes=0&view=FitH`}
      title={`${nameOfInvoice(invoice)} as PDF`}
    />
  ) : (
    <>
      <DocumentView document={documentOf(asIssued(invoice), issuer)} />
      <Button
        component="a"
        mt="md"
        variant="default"
        href={address}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={17} aria-hidden />}
      >
        Open the PDF
      </Button>
    </>
  )
}

/** An address of bytes for as long as they are shown. */
const useAddress = (bytes: Pdf['bytes']): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return setAddress(undefined)
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
