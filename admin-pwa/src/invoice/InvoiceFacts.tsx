import { orderNumber } from '@synapse/shared/booking/booking'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { balanceDue } from '#invoice/invoice-labels.ts'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { euro } from '#ui/figure/Money.tsx'
import { humanize } from '#ui/format/format.ts'
import { formatDate, monthText, shortMoment } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

export const InvoiceFacts = ({ invoice }: { invoice: Invoice }) => {
  const { id, kind, status, clientId, correctsNumber, bookingId } = invoice
  const isInvoice = kind === 'invoice'
  return (
    <Panel
      title="Details"
      actions={
        <>
          <UnsentBadge recordKey={`invoices/${id}`} />
          <RouteLink to={paths.activity({ invoice: id })}>Activity log</RouteLink>
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
          ['Period', monthText(invoice.period)],
          ['Issue date', formatDate(invoice.issueDate)],
          isInvoice && ['Due date', formatDate(invoice.dueDate)],
          ['Net', euro(invoice.netTotal)],
          ['VAT', euro(invoice.vatTotal)],
          ['Total', euro(invoice.grossTotal)],
          isInvoice && status === 'issued' && ['Balance due', euro(balanceDue(invoice))],
          correctsNumber !== null && [
            'Corrects',
            <InvoiceLink key="corrects" id={invoice.corrects} number={correctsNumber} />,
          ],
          ...invoice.credits.map(
            (credit, index) =>
              [
                index === 0 ? 'Credited by' : `Also credited by ${credit.invoiceNumber}`,
                <span key={credit.id}>
                  <InvoiceLink id={credit.id} number={credit.invoiceNumber} />
                  {`, ${euro(credit.amount)}`}
                </span>,
              ] as const,
          ),
          Boolean(bookingId) && [
            'Booking',
            <RouteLink key="booking" to={paths.bookingById(bookingId ?? '')}>
              {orderNumber(bookingId ?? '')}
            </RouteLink>,
          ],
          Boolean(bookingId) &&
            isInvoice && [
              'Payments received',
              invoice.payments.length === 0
                ? 'Nothing yet'
                : invoice.payments
                    .map(
                      ({ amount, date, method }) =>
                        `${euro(amount)} on ${formatDate(date)}, ${humanize(method)}`,
                    )
                    .join('; '),
            ],
          invoice.sourceFiles.length > 0 && [
            'Created from',
            invoice.sourceFiles.map(({ name }) => name).join(', '),
          ],
          invoice.mailedAt !== null && ['Sent by e-mail', shortMoment(invoice.mailedAt)],
          invoice.reminders.length > 0 && [
            'Reminded',
            invoice.reminders.map((at) => shortMoment(at)).join('; '),
          ],
        ]}
      />
    </Panel>
  )
}

const InvoiceLink = ({ id, number }: { id: string | null; number: string }) => (
  <RouteLink to={paths.invoice(id ?? '')} className="figures">
    {number}
  </RouteLink>
)
