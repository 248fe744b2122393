import type { AnswerOf } from '@synapse/shared/endpoint'
import type { readStudent } from '@synapse/shared/student/contract'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { shortMoment } from '#ui/format/format-time.ts'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { Paged } from '#ui/list/Pagination.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { BookingStateBadge } from '#ui/StatusBadge.tsx'
import { useWebsiteNames } from '#website/queries.ts'

type Booking = AnswerOf<typeof readStudent>['bookings'][number]

export const StudentHistory = ({ bookings }: { bookings?: readonly Booking[] }) => {
  if (bookings?.length === 0)
    return (
      <EmptyState picture="boat" title="No bookings">
        This e-mail address has no bookings.
      </EmptyState>
    )
  return (
    <Panel title="History">
      {bookings ? (
        <Paged rows={bookings} noun="bookings">
          {table}
        </Paged>
      ) : (
        table()
      )}
    </Panel>
  )
}

const table = (rows?: readonly Booking[]) => (
  <DataTable
    label="Booking history"
    columns={columns}
    rows={rows}
    isFaded={({ paymentStatus }) => paymentStatus !== 'completed'}
  />
)

const columns: Column<Booking>[] = [
  {
    header: 'Session',
    isHeading: true,
    render: (booking) => (
      <RouteLink to={paths.booking(booking.website, booking.id)} className="figures">
        {shortMoment(booking.sessionDate)}
      </RouteLink>
    ),
  },
  {
    header: 'Type',
    place: 'detail',
    render: ({ packageLabel }) => <span className="soft">{packageLabel}</span>,
  },
  {
    header: 'Status',
    place: 'state',
    render: (booking) => <BookingStateBadge booking={booking} />,
  },
  { header: 'Website', place: 'detail', render: ({ website }) => <NameOf website={website} /> },
  {
    header: 'Price',
    align: 'right',
    place: 'amount',
    render: ({ finalPrice }) => <Money amount={finalPrice} />,
  },
  { header: 'Spent', align: 'right', render: ({ revenue }) => <Money amount={revenue} /> },
]

const NameOf = ({ website }: { website: string }) => useWebsiteNames()(website)
