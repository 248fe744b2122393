import { SimpleGrid } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { endsBeforeItBegins } from '@synapse/shared/contract/refusals'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { invoiceFileName } from '@synapse/shared/invoice/file-name'
import {
  buildStatement,
  clientTotals,
  type StatementEntry,
  statementEntryLabel,
} from '@synapse/shared/invoice/statement'
import { statementDocument } from '@synapse/shared/invoice/statement-document'
import { formatEuro } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePdfDownload } from '#document/use-pdf.ts'
import { InvoiceDialog } from '#invoice/InvoiceDialog.tsx'
import { invoiceInputKey } from '#invoice/input-keys.ts'
import { invoiceColumns } from '#invoice/invoice-columns.tsx'
import { invoicesQuery } from '#invoice/queries.ts'
import { useInvoicedSessions } from '#invoice/use-invoiced-sessions.ts'
import { RelatedSessions } from '#tutoring/RelatedSessions.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { CollapsiblePanel } from '#ui/CollapsiblePanel.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { DateText } from '#ui/figure/DateText.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { today } from '#ui/format/format-time.ts'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

export const CreateInvoiceButton = ({ client }: { client: Client }) => {
  const { open, controls } = useDialog(invoiceInputKey(`new/${client.id}`))
  return (
    <>
      <AddButton onClick={open}>Create invoice</AddButton>
      <InvoiceDialog client={client} {...controls} />
    </>
  )
}

export const ClientAccount = ({ client }: { client: Client }) => {
  const query = useQuery(invoicesQuery())
  const all = query.data
  return (
    <>
      <Panel title="Invoices">
        <QueryBoundary
          query={query}
          errorTitle="Couldn’t load the invoices."
          skeleton={
            <>
              <TilesSkeleton notes={[0, 0, 0]} />
              <InvoiceTable />
            </>
          }
        >
          {(invoices) => <Invoices client={client} invoices={invoices} />}
        </QueryBoundary>
      </Panel>
      {all?.some(({ clientId, status }) => clientId === client.id && status === 'issued') && (
        <ClientStatement client={client} invoices={all} />
      )}
      <RelatedSessions
        of="client"
        isRelated={({ clientId }) => clientId === client.id}
        query={useInvoicedSessions()}
      />
    </>
  )
}

type Props = { client: Client; invoices: readonly Invoice[] }

const Invoices = ({ client, invoices: all }: Props) => {
  const invoices = all.filter(({ clientId }) => clientId === client.id)
  if (invoices.length === 0) return <p className="soft">Nothing has been invoiced yet.</p>
  const account = clientTotals(all, client.id)
  return (
    <>
      <Tiles label="Account">
        <Tile
          label="Invoiced"
          value={formatEuro(account.invoicedCents)}
          info="Including VAT, less credit notes"
        />
        <Tile label="Paid" value={formatEuro(account.paidCents)} />
        <Tile label="Balance due" value={formatEuro(account.owedCents)} />
      </Tiles>
      <InvoiceTable rows={invoices} />
    </>
  )
}

const InvoiceTable = ({ rows }: { rows?: readonly Invoice[] }) => (
  <DataTable
    label="Invoices for this client"
    columns={invoiceColumns({ hasClient: false })}
    rows={rows}
    isFaded={({ creditedBy }) => creditedBy !== null}
  />
)

const ClientStatement = ({ client, invoices }: Props) => {
  const [period, setPeriod] = useState(thisYear)
  const isReversed = period.to < period.from
  const statement = buildStatement(invoices, { clientId: client.id, ...period })
  const download = usePdfDownload({
    name: 'Statement',
    fileName: invoiceFileName(`Statement ${period.to}`, client.businessName),
    blockedReason: isReversed ? endsBeforeItBegins.message : undefined,
    documentBy: (issuer) => statementDocument(statement, { client, issuer, today: today() }),
  })
  return (
    <CollapsiblePanel
      title="Statement"
      onlyOnPhone
      actions={
        <ActionButton
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          {...download}
        >
          Download statement
        </ActionButton>
      }
    >
      <SimpleGrid component="search" cols={2} maw="23rem" mb="md" aria-label="Statement period">
        <DateRangeFields
          isRequired
          range={period}
          onChange={(change) => setPeriod({ ...period, ...change })}
        />
      </SimpleGrid>
      {!isReversed && (
        <>
          <Tiles label="Balance">
            <Tile
              label="Opening balance"
              value={formatEuro(statement.openingCents)}
              note={`Before ${formatShortDate(period.from)}`}
            />
            <Tile
              label="Closing balance"
              value={formatEuro(statement.closingCents)}
              note={`After ${formatShortDate(period.to)}`}
            />
          </Tiles>
          {statement.entries.length > 0 ? (
            <DataTable
              label="Statement"
              columns={columns}
              rows={statement.entries}
              rowKey={({ key }) => key}
            />
          ) : (
            <p className="soft">Nothing was invoiced or paid in this period.</p>
          )}
        </>
      )}
    </CollapsiblePanel>
  )
}

const thisYear = () => ({ from: `${today().slice(0, 4)}-01-01`, to: today() })

const columns: Column<StatementEntry>[] = [
  { header: 'Date', place: 'detail', render: ({ date }) => <DateText date={date} /> },
  {
    header: 'Details',
    place: 'heading',
    minWidth: 220,
    render: (entry) => (
      <RouteLink to={paths.invoice(entry.invoiceId)}>
        <WholePhrases>{statementEntryLabel(entry)}</WholePhrases>
      </RouteLink>
    ),
  },
  {
    header: 'Amount',
    place: 'amount',
    align: 'right',
    render: ({ cents }) => <span className="figures">{formatEuro(cents)}</span>,
  },
  {
    header: 'Balance',
    align: 'right',
    place: 'state',
    renderInRow: ({ balanceCents }) => (
      <span className="soft figures">{`Balance ${formatEuro(balanceCents)}`}</span>
    ),
    render: ({ balanceCents }) => <span className="figures">{formatEuro(balanceCents)}</span>,
  },
]
