import { Paper, Stack } from '@mantine/core'
import { orderNumber } from '@synapse/shared/booking/booking'
import type { Business } from '@synapse/shared/business/contract'
import { isPayableByCard } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import { formatEuroText, isZero } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#business/queries.ts'
import { InvoiceActions } from '#invoice/InvoiceActions.tsx'
import { InvoiceBadge } from '#invoice/InvoiceBadge.tsx'
import { InvoicePayments } from '#invoice/InvoicePayments.tsx'
import { InvoiceView } from '#invoice/InvoiceView.tsx'
import { invoiceName } from '#invoice/invoice-name.ts'
import { balanceDue } from '#invoice/invoice-state.ts'
import { OverpaidPanel } from '#invoice/OverpaidPanel.tsx'
import { invoicesQuery } from '#invoice/queries.ts'
import { CopyLink } from '#ui/CopyButton.tsx'
import { DescriptionList, FactsSkeleton } from '#ui/detail/DescriptionList.tsx'
import { formatDateTime, formatIsoMonth } from '#ui/format/format-time.ts'
import { InlineList } from '#ui/InlineList.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { joinQueries } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { RecordLayout } from '#ui/record/RecordLayout.tsx'
import { paths } from '#ui/route/paths.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

export const InvoicePage = () => {
  const { data, ...query } = joinQueries({
    invoices: useQuery(invoicesQuery()),
    business: useQuery(businessQuery()),
  })
  return (
    <RecordLayout
      query={{ ...query, data: data?.invoices }}
      singular="Invoice"
      titleOf={invoiceName}
      stateOf={(invoice) => invoice.kind === 'invoice' && <InvoiceBadge invoice={invoice} />}
      subtitleOf={summaryOf}
      back={{ to: paths.invoicing, label: 'All invoices' }}
      actions={(invoice) =>
        data && <InvoiceActions invoice={invoice} issuer={issuerFor(invoice, data.business)} />
      }
      skeleton={skeleton}
    >
      {(invoice) => data && <InvoiceDetails invoice={invoice} business={data.business} />}
    </RecordLayout>
  )
}

const skeleton = (
  <Stack gap="md">
    <FactsSkeleton facts={4} />
    <PanelSkeleton>
      <SkeletonBar height={480} />
    </PanelSkeleton>
  </Stack>
)

const summaryOf = (invoice: Invoice) => {
  const { billToName, grossTotal, kind, status, dueDate } = invoice
  const balance = balanceDue(invoice)
  const isPartlyPaid = !isZero(balance) && balance !== grossTotal
  const due = isPartlyPaid ? `${formatEuroText(balance)} due` : 'Due'
  const isSettled = kind === 'credit_note' || (status === 'issued' && isZero(balance))
  return (
    <InlineList
      facts={[
        billToName,
        formatEuroText(grossTotal),
        ...(isSettled ? [] : [`${due} ${formatShortDate(dueDate)}`]),
      ]}
    />
  )
}

const issuerFor = (invoice: Invoice, business: Business) =>
  invoice.issuer ?? issuerOf(business, business.environment)

const InvoiceDetails = ({ invoice, business }: { invoice: Invoice; business: Business }) => {
  const issuer = issuerFor(invoice, business)
  return (
    <Stack gap="md">
      <InvoiceMeta invoice={invoice} />
      {invoice.status === 'issued' && invoice.kind === 'invoice' && !invoice.bookingId && (
        <>
          <InvoicePayments invoice={invoice} />
          <OverpaidPanel invoice={invoice} />
        </>
      )}
      <Paper withBorder p="md">
        <InvoiceView invoice={invoice} issuer={issuer} />
      </Paper>
      {invoice.link && business.paysByLink && !isZero(balanceDue(invoice)) && (
        <Panel title="Client link">
          <CopyLink link={invoice.link}>
            {`Anyone with this link can see the balance due${isPayableByCard(invoice, business) ? ' and pay it by card' : ''}.`}
          </CopyLink>
        </Panel>
      )}
    </Stack>
  )
}

const InvoiceMeta = ({ invoice }: { invoice: Invoice }) => {
  const { id, clientId, correctsNumber, bookingId } = invoice
  return (
    <Panel
      title="Details"
      actions={
        <>
          <UnsentBadge type="invoices" id={id} />
          <RouteLink to={paths.auditOf({ invoice: id })}>Activity log</RouteLink>
        </>
      }
    >
      <DescriptionList
        facts={[
          [
            'Client',
            clientId ? (
              <RouteLink key="client" to={paths.client(clientId)}>
                {invoice.billToName}
              </RouteLink>
            ) : (
              invoice.billToName
            ),
          ],
          ['Period', formatIsoMonth(invoice.period)],
          correctsNumber !== null && [
            'Corrects',
            <LinkedInvoice key="corrects" id={invoice.corrects} number={correctsNumber} />,
          ],
          ...invoice.credits.map(
            (credit, index) =>
              [
                index === 0 ? 'Credited by' : `Also credited by ${credit.invoiceNumber}`,
                <span key={credit.id}>
                  <LinkedInvoice id={credit.id} number={credit.invoiceNumber} />
                  {`, ${formatEuroText(credit.amount)}`}
                </span>,
              ] as const,
          ),
          bookingId !== null && [
            'Booking',
            <RouteLink key="booking" to={paths.bookingById(bookingId)}>
              {orderNumber(bookingId)}
            </RouteLink>,
          ],
          invoice.sourceFiles.length > 0 && [
            'Created from',
            invoice.sourceFiles.map(({ name }) => name).join(', '),
          ],
          invoice.mailedAt !== null && ['Sent by e-mail', formatDateTime(invoice.mailedAt)],
          invoice.reminders.length > 0 && [
            'Reminded',
            invoice.reminders.map((at) => formatDateTime(at)).join('; '),
          ],
        ]}
      />
    </Panel>
  )
}

const LinkedInvoice = ({ id, number }: { id: string | null; number: string }) => (
  <RouteLink to={paths.invoice(id ?? '')} className="figures">
    {number}
  </RouteLink>
)
