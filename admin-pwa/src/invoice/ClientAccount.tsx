import type { Client } from '@synapse/shared/client/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { clientTotals } from '@synapse/shared/invoice/statement'
import { formatEuro } from '@synapse/shared/money'
import { useQuery } from '@tanstack/react-query'
import { ClientStatement } from '#invoice/ClientStatement.tsx'
import { InvoiceDialog } from '#invoice/InvoiceDialog.tsx'
import { invoiceColumns } from '#invoice/invoice-columns.tsx'
import { invoiceDraftKey } from '#invoice/invoice-values.ts'
import { invoicesQuery } from '#invoice/invoices-query.ts'
import { useInvoicedSessions } from '#invoice/queries.ts'
import { ClientSessions } from '#tutoring/ClientSessions.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { useDraftDialog } from '#ui/dialog/use-dialog.ts'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

type Props = { client: Client }

export const ClientAccount = ({ client }: Props) => (
  <>
    <Account client={client} />
    <Statement client={client} />
    <ClientSessions clientId={client.id} {...useInvoicedSessions()} />
  </>
)

const Account = ({ client }: Props) => {
  const { open, opening } = useDraftDialog(invoiceDraftKey(`new/${client.id}`))
  return (
    <Panel
      title="Invoices"
      actions={
        <AddButton variant="default" size="sm" onClick={open}>
          New Invoice
        </AddButton>
      }
    >
      <QueryBoundary
        query={useQuery(invoicesQuery())}
        failed="Couldn’t load invoices."
        skeleton={
          <>
            <TilesSkeleton notes={[0, 0, 0]} />
            <InvoiceTable />
          </>
        }
      >
        {(all) => <Invoices client={client} all={all} />}
      </QueryBoundary>
      <InvoiceDialog client={client} {...opening} />
    </Panel>
  )
}

const Statement = ({ client }: Props) => {
  const { data: all = [] } = useQuery(invoicesQuery())
  return (
    all.some(({ clientId, status }) => clientId === client.id && status === 'issued') && (
      <ClientStatement client={client} invoices={all} />
    )
  )
}

const invoiceColumnsHere = invoiceColumns.filter(({ header }) => header !== 'Client')

const Invoices = ({ client, all }: { client: Client; all: readonly Invoice[] }) => {
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
        <Tile label="Balance Due" value={formatEuro(account.owedCents)} />
      </Tiles>
      <InvoiceTable rows={invoices} />
    </>
  )
}

const InvoiceTable = ({ rows }: { rows?: readonly Invoice[] }) => (
  <DataTable
    label="Invoices for this client"
    columns={invoiceColumnsHere}
    rows={rows}
    isFaded={({ creditedBy }) => creditedBy !== null}
  />
)
