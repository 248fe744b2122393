import { Stack } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#business/queries.ts'
import { InvoiceActions } from '#invoice/InvoiceActions.tsx'
import { InvoiceFacts } from '#invoice/InvoiceFacts.tsx'
import { InvoicePayments } from '#invoice/InvoicePayments.tsx'
import { InvoiceRefund } from '#invoice/InvoiceRefund.tsx'
import { InvoiceBadge } from '#invoice/invoice-columns.tsx'
import { balanceDue, invoiceName } from '#invoice/invoice-labels.ts'
import { PdfView } from '#invoice/PdfView.tsx'
import { invoicesQuery } from '#invoice/queries.ts'
import { useStoredPdf } from '#invoice/use-pdf.ts'
import { CopyLink } from '#ui/CopyLink.tsx'
import { DetailHeader } from '#ui/DetailHeader.tsx'
import { formatDate } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { paths } from '#ui/paths.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FactsSkeleton, RecordScreen, useRecord } from '#ui/RecordScreen.tsx'
import { ButtonsSkeleton, SkeletonBar } from '#ui/Skeletons.tsx'

export const InvoicePage = () => {
  const invoices = useQuery(invoicesQuery())
  const business = useQuery(businessQuery())
  const invoice = useRecord(invoices.data)
  if (invoice && business.data) return <LoadedInvoice invoice={invoice} business={business.data} />
  return (
    <RecordScreen
      of={invoices}
      kind="Invoice"
      titleOf={invoiceName}
      stateOf={(found) => <InvoiceBadge invoice={found} />}
      subtitleOf={summaryOf}
      back={back}
      actions={() => business.isPending && <ButtonsSkeleton buttons={1} />}
      skeleton={skeleton}
    >
      {() => (
        <QueryBoundary
          of={business}
          failed="Couldn’t load your business details."
          skeleton={skeleton}
        >
          {() => null}
        </QueryBoundary>
      )}
    </RecordScreen>
  )
}

const skeleton = (
  <Stack gap={16}>
    <FactsSkeleton facts={9} />
    <PanelSkeleton>
      <SkeletonBar height={480} />
    </PanelSkeleton>
  </Stack>
)

const back = { to: paths.invoicing, label: 'All invoices' }

const summaryOf = ({ billToName, grossTotal, kind, dueDate }: Invoice) =>
  [billToName, euro(grossTotal), kind === 'invoice' && `Due ${formatDate(dueDate)}`]
    .filter(Boolean)
    .join(' · ')

const LoadedInvoice = ({ invoice, business }: { invoice: Invoice; business: Business }) => {
  const issuer = invoice.issuer ?? issuerOf(business, business.environment)
  const pdf = useStoredPdf(invoice, issuer)
  return (
    <>
      <DetailHeader
        back={back}
        title={invoiceName(invoice)}
        state={<InvoiceBadge invoice={invoice} />}
        subtitle={summaryOf(invoice)}
        actions={<InvoiceActions invoice={invoice} pdf={pdf.bytes} />}
        isLoading={false}
      />
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
