import { useQuery } from '@tanstack/react-query'
import { ClientAccountPage } from '#invoice/ClientAccountPage.tsx'
import { quotesQuery } from '#quote/queries.ts'
import { isClosedQuote, quoteColumns } from '#quote/quote-columns.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Shows a client with their invoices, payments and quotes. */
export const ClientOverviewPage = () => (
  <ClientAccountPage>{(client) => <Quotes clientId={client.id} />}</ClientAccountPage>
)

const columns = quoteColumns(() => '').filter(({ header }) => header !== 'Client')

const Quotes = ({ clientId }: { clientId: string }) => {
  const { data = [] } = useQuery(quotesQuery())
  const own = data.filter((quote) => quote.clientId === clientId)
  if (own.length === 0) return null
  return (
    <Panel title="Quotes">
      <DataTable
        label="Quotes for this client"
        columns={columns}
        rows={own}
        rowKey={({ id }) => id}
        isFaded={isClosedQuote}
      />
    </Panel>
  )
}
