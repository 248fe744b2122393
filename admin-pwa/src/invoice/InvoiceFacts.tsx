import { Anchor } from '@mantine/core'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { StateBadge } from '#invoice/invoice-columns.tsx'
import { monthText, owedOf } from '#invoice/invoice-words.ts'
import { UnsentMark } from '#outbox/UnsentMark.tsx'
import { FactList } from '#ui/FactList.tsx'
import { euro } from '#ui/Money.tsx'
import { shortMoment } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { dateText } from '#ui/plain-date.ts'

/** What an invoice is about, and how it stands. */
export const InvoiceFacts = ({ invoice }: { invoice: Invoice }) => {
  const { id, kind, status, clientId, correctsNumber, creditedByNumber } = invoice
  const isInvoice = kind === 'invoice'
  return (
    <Panel title="Details" actions={<UnsentMark of={`invoices/${id}`} />}>
      <FactList
        facts={[
          ['Status', <StateBadge key="status" invoice={invoice} />],
          [
            'Client',
            clientId ? (
              <Anchor key="client" component={Link} to={paths.client(clientId)}>
                {invoice.billToName}
              </Anchor>
            ) : (
              invoice.billToName
            ),
          ],
          ['Period', monthText(invoice.period)],
          ['Issue date', dateText(invoice.issueDate)],
          isInvoice && ['Due date', dateText(invoice.dueDate)],
          ['Net', euro(invoice.netTotal)],
          ['VAT', euro(invoice.vatTotal)],
          ['Total', euro(invoice.grossTotal)],
          isInvoice && status === 'issued' && ['Still owed', euro(owedOf(invoice))],
          correctsNumber !== null && [
            'Corrects',
            <InvoiceLink key="corrects" id={invoice.corrects} number={correctsNumber} />,
          ],
          creditedByNumber !== null && [
            'Credited by',
            <InvoiceLink key="credited" id={invoice.creditedBy} number={creditedByNumber} />,
          ],
          invoice.sourceFiles.length > 0 && [
            'Made from',
            invoice.sourceFiles.map(({ name }) => name).join(', '),
          ],
          invoice.mailedAt !== null && ['Sent by mail', shortMoment(invoice.mailedAt)],
          // What an earlier app has kept does not say it.
          invoice.reminders?.length > 0 && [
            'Reminded',
            invoice.reminders.map((at) => shortMoment(at)).join('; '),
          ],
        ]}
      />
    </Panel>
  )
}

const InvoiceLink = ({ id, number }: { id: string | null; number: string }) => (
  <Anchor component={Link} to={paths.invoice(id ?? '')} className="figures">
    {number}
  </Anchor>
)
