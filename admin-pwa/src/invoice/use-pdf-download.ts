import type { Business } from '@synapse/shared/business/contract'
import type { Issuer } from '@synapse/shared/invoice/contract'
import type { InvoiceDocument } from '@synapse/shared/invoice/document'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import { useMutation, useQuery } from '@tanstack/react-query'
import { businessQuery } from '#business/queries.ts'
import { createPdf } from '#invoice/pdf-worker-client.ts'
import { downloadPdf } from '#ui/download.ts'
import { failureToast, toast } from '#ui/toast.tsx'

type PdfSource = {
  /** Returns the document to render, with the current business details. */
  documentBy: (issuer: Issuer) => InvoiceDocument
  /** The file's name; defaults to the document's name. */
  fileName?: string | undefined
  /** The kind of document, for the error message. */
  name: string
  /** Why the document can't be rendered, for example because of missing data. */
  reason: string | undefined
}

/** Renders a PDF on this device and downloads it. */
export const usePdfDownload = ({ documentBy, fileName, name, reason }: PdfSource) => {
  const { data: business } = useQuery(businessQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: async (known: Business) => {
      const issuer = issuerOf(known, known.environment)
      const document = documentBy(issuer)
      const pdf = await createPdf(document, { logo: issuer.logo })
      downloadPdf(fileName ?? `${document.name}.pdf`, pdf)
    },
    onError: () => toast(failureToast('Couldn’t create the PDF', { details: name })),
  })
  return {
    isPending,
    reason: reason ?? (business ? undefined : 'Your business details are still loading.'),
    onClick: () => business && mutate(business),
  }
}
