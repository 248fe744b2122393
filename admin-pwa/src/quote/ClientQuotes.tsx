import { useQuery } from '@tanstack/react-query'
import { quotesQuery } from '#quote/queries.ts'
import { quoteColumns } from '#quote/quote-columns.tsx'
import { isClosedQuote } from '#quote/quote-state.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

/** Lists a client's quotes; renders nothing if there are none. */
export const ClientQuotes = ({ clientId }: { clientId: string }) => (
  <QueryBoundary
    query={useQuery(quotesQuery())}
    errorTitle="Couldn’t load the quotes."
    skeleton={null}
  >
    {(quotes) => {
      const own = quotes.filter((quote) => quote.clientId === clientId)
      if (own.length === 0) return null
      return (
        <Panel title="Quotes">
          <DataTable
            label="Quotes for this client"
            columns={quoteColumns()}
            rows={own}
            isFaded={isClosedQuote}
          />
        </Panel>
      )
    }}
  </QueryBoundary>
)
