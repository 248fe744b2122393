import { useQuery } from '@tanstack/react-query'
import { keepPrevious } from '#data/query-client.ts'
import { type PaymentFilterQuery, paymentSummaryQuery } from '#payment/queries.ts'
import { euro } from '#ui/figure/Money.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { formatCount, pluralize } from '#ui/format/format.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

const refundsNote = ({ refunded, disputed }: { refunded: number; disputed: number }) =>
  `${formatCount(refunded)} refunded${disputed > 0 ? `, ${disputed} disputed` : ''}`

const unpaidNote = (unpaid: number) =>
  unpaid === 0 ? 'No unpaid sessions' : `For ${pluralize(unpaid, 'session')}`

export const PaymentTiles = ({ filter }: { filter: PaymentFilterQuery }) => {
  const totals = useQuery(keepPrevious(paymentSummaryQuery(filter)))
  return (
    <section aria-label="Totals of these payments">
      <QueryBoundary query={totals} skeleton={<TilesSkeleton notes={[1, 1, 0, 0, 1]} />}>
        {(data) => (
          <Tiles label="Totals">
            <Tile
              label="Gross"
              value={euro(data.gross)}
              note={`${formatCount(data.completed)} completed, ${formatCount(data.pending)} pending`}
              info="Completed: payments without refunds. Pending: checkouts awaiting payment."
            />
            <Tile label="Refunds" value={euro(data.refunds)} note={refundsNote(data)} />
            <Tile
              label="Net"
              value={euro(data.net)}
              info={`Gross less refunds${data.disputes === '0.00' ? '' : ` and ${euro(data.disputes)} in disputes`}`}
            />
            <Tile label="Average Payment" value={euro(data.average)} info="Before refunds" />
            <Tile label="Unpaid" value={euro(data.owed)} note={unpaidNote(data.unpaid)} />
          </Tiles>
        )}
      </QueryBoundary>
    </section>
  )
}
