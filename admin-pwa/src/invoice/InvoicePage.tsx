import { Stack } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#business/queries.ts'
import { InvoiceActions } from '#invoice/InvoiceActions.tsx'
import { InvoiceFacts } from '#invoice/InvoiceFacts.tsx'
import { InvoicePayments, InvoiceRefund } from '#invoice/InvoicePayments.tsx'
import { InvoiceView, OpenPdfButton } from '#invoice/InvoiceView.tsx'
import { InvoiceBadge } from '#invoice/invoice-columns.tsx'
import { balanceDue, invoiceName } from '#invoice/invoice-labels.ts'
import { invoicesQuery } from '#invoice/invoices-query.ts'
import { useStoredPdf } from '#invoice/use-pdf.ts'
import { CopyLink } from '#ui/CopyButton.tsx'
import { FactsSkeleton } from '#ui/detail/DescriptionList.tsx'
import { euro } from '#ui/figure/Money.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RecordScreen } from '#ui/record/RecordScreen.tsx'
import { paths } from '#ui/route/paths.ts'
import { ButtonsSkeleton, SkeletonBar } from '#ui/Skeletons.tsx'

export const InvoicePage = () => {
  const business = useQuery(businessQuery())
  return (
    <RecordScreen
      query={useQuery(invoicesQuery())}
      kind="Invoice"
      titleOf={invoiceName}
      stateOf={(invoice) => invoice.kind === 'invoice' && <InvoiceBadge invoice={invoice} />}
      subtitleOf={summaryOf}
      back={{ to: paths.invoicing, label: 'All invoices' }}
      actions={(invoice) =>
        business.data ? (
          <InvoiceActions invoice={invoice} issuer={issuerFor(invoice, business.data)} />
        ) : (
          business.isPending && <ButtonsSkeleton buttons={1} />
        )
      }
      skeleton={skeleton}
    >
      {(invoice) => (
        <QueryBoundary
          query={business}
          failed="Couldn’t load your business details."
          skeleton={skeleton}
        >
          {(loaded) => <Details invoice={invoice} business={loaded} />}
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

const summaryOf = ({ billToName, grossTotal, kind, dueDate }: Invoice) =>
  joinNonEmpty(
    ' · ',
    billToName,
    euro(grossTotal),
    kind === 'invoice' && `Due ${formatDate(dueDate)}`,
  )

const issuerFor = (invoice: Invoice, business: Business) =>
  invoice.issuer ?? issuerOf(business, business.environment)

const Details = ({ invoice, business }: { invoice: Invoice; business: Business }) => {
  const issuer = issuerFor(invoice, business)
  return (
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
      <Panel title="Document" actions={<OpenPdfButton pdf={useStoredPdf(invoice, issuer)} />}>
        <InvoiceView invoice={invoice} issuer={issuer} />
      </Panel>
    </Stack>
  )
}
