import { Stack } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { readPayout } from '@synapse/shared/payout/contract'
import { categoryLabel } from '@synapse/shared/payout/difference'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { StripeLink } from '#payment/StripeLink.tsx'
import { PayoutState } from '#payout/payout-columns.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { FigureTable, FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { formatAmountIn, joinNonEmpty } from '#ui/format/format.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

export const PayoutDetails = ({ id }: { id: string }) => (
  <QueryBoundary
    query={useQuery(query(readPayout, { params: { id } }))}
    errorTitle="Couldn’t load the payout."
    skeleton={<FigureTableSkeleton columns={4} rows={6} />}
  >
    {({ payout, items }) => {
      const amount = formatAmountIn(payout.currency, payout.amount)
      return (
        <Stack>
          <DescriptionList
            facts={[
              ['Paid out', amount],
              ['Arrives', formatShortDate(payout.arrivalDate)],
              ['Status', <PayoutState key="status" {...payout} />],
            ]}
          />
          {items.length === 0 ? (
            <p className="soft">
              Stripe lists a payout’s contents only if the payout is automatic, and only once it’s
              complete.
            </p>
          ) : (
            <FigureTable label="Contents" headers={['From', 'Amount', 'Fee', 'Net']}>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} currency={payout.currency} />
              ))}
            </FigureTable>
          )}
          <StripeLink url={payout.stripeUrl} opens={`payout of ${amount}`} />
        </Stack>
      )
    }}
  </QueryBoundary>
)

type Item = AnswerOf<typeof readPayout>['items'][number]

const ItemRow = ({ item, currency }: { item: Item; currency: string }) => {
  const { bookingId, about, category, at, amount, fee, net } = item
  const name = about ?? categoryLabel(category)
  return (
    <tr className="one-link">
      <th scope="row" style={{ overflowWrap: 'anywhere' }}>
        {bookingId ? <RouteLink to={paths.bookingById(bookingId)}>{name}</RouteLink> : name}
        <div className="soft">
          {joinNonEmpty(' · ', about && categoryLabel(category), formatShortDate(maltaDate(at)))}
        </div>
      </th>
      {Object.entries({ Amount: amount, Fee: fee, Net: net }).map(([header, value]) => (
        <td key={header} data-header={header}>
          {formatAmountIn(currency, value)}
        </td>
      ))}
    </tr>
  )
}
