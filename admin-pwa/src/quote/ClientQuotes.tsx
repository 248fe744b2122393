import { useQuery } from '@tanstack/react-query'
import { quotesQuery } from '#quote/queries.ts'
import { quoteColumns } from '#quote/quote-columns.tsx'
import { quoteStateToday } from '#quote/quote-labels.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'

const columns = quoteColumns(() => '').filter(({ header }) => header !== 'Client')

/** Lists a client's quotes, if there are any. */
export const ClientQuotes = ({ clientId }: { clientId: string }) => {
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
        isFaded={(quote) => ['declined', 'withdrawn'].includes(quoteStateToday(quote))}
      />
    </Panel>
  )
}
