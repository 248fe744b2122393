import { Stack } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { InvoiceActions } from '#invoice/InvoiceActions.tsx'
import { InvoiceFacts } from '#invoice/InvoiceFacts.tsx'
import { InvoicePayments } from '#invoice/InvoicePayments.tsx'
import { InvoiceRefund } from '#invoice/InvoiceRefund.tsx'
import { balanceDue, invoiceName } from '#invoice/invoice-labels.ts'
import { PdfView } from '#invoice/PdfView.tsx'
import { invoicesQuery } from '#invoice/queries.ts'
import { useKeptPdf } from '#invoice/use-kept-pdf.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { DescriptionListSkeleton } from '#ui/DescriptionList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { paths } from '#ui/paths.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ButtonsSkeleton } from '#ui/Skeletons.tsx'

/** Shows an invoice with its status, payments and PDF. */
export const InvoicePage = () => {
  const id = useParams().id ?? ''
  const query = useQuery(invoicesQuery())
  const business = useQuery(businessQuery())
  const invoice = query.data?.find((one) => one.id === id)
  if (invoice && business.data) return <Known invoice={invoice} business={business.data} />
  return (
    <>
      <PageHeader
        title={invoice ? invoiceName(invoice) : 'Invoice'}
        subtitle="Invoicing"
        actions={
          (query.isPending || (invoice && business.isPending)) && <ButtonsSkeleton buttons={3} />
        }
      >
        <Back />
      </PageHeader>
      <QueryBoundary of={query} failed="Failed to load the invoice." skeleton={shape}>
        {() =>
          invoice ? (
            <QueryBoundary
              of={business}
              failed="Couldn’t load your business details."
              skeleton={shape}
            >
              {() => null}
            </QueryBoundary>
          ) : (
            <EmptyState picture="islands" title="Invoice not found">
              This invoice may have been deleted.
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

const shape = (
  <PanelSkeleton>
    <DescriptionListSkeleton facts={9} />
  </PanelSkeleton>
)

const Back = () => <BackLink to={paths.invoicing}>All invoices</BackLink>

const Known = ({ invoice, business }: { invoice: Invoice; business: Business }) => {
  const issuer = invoice.issuer ?? issuerOf(business, business.environment)
  const pdf = useKeptPdf(invoice, issuer)
  return (
    <>
      <PageHeader
        title={invoiceName(invoice)}
        subtitle={invoice.billToName}
        actions={<InvoiceActions invoice={invoice} pdf={pdf.bytes} />}
      >
        <Back />
      </PageHeader>
      <Stack gap={16}>
        <InvoiceFacts invoice={invoice} />
        {invoice.status === 'issued' && invoice.kind === 'invoice' && !invoice.bookingId && (
          <>
            <InvoicePayments invoice={invoice} />
            <InvoiceRefund invoice={invoice} />
          </>
        )}
        {invoice.link && business.paysByLink && balanceDue(invoice) !== '0.00' && (
          <Panel title="The client’s page">
            <CopyLink link={invoice.link}>
              Anyone with this link can see the balance due and pay it by card.
            </CopyLink>
          </Panel>
        )}
        <Panel title="Document">
          <PdfView invoice={invoice} issuer={issuer} pdf={pdf} />
        </Panel>
      </Stack>
    </>
  )
}
