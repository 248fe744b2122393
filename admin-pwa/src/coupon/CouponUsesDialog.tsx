import { bookingState, bookingStates } from '@synapse/shared/booking/booking-state'
import type { listCouponUses } from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { useQuery } from '@tanstack/react-query'
import { couponUsesQuery } from '#coupon/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { shortDateTime } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { List } from '#ui/list/List.tsx'
import { pageOf } from '#ui/list/page.ts'
import { useLocalPage } from '#ui/list/use-rows.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useNow } from '#ui/use-now.ts'

type Use = AnswerOf<typeof listCouponUses>[number]
type Props = DialogControls & { coupon: AdminCoupon }

export const CouponUsesDialog = ({ coupon, ...controls }: Props) => (
  <Dialog {...controls} title={`Who used ${coupon.code}`} size="xl" closeOnClickOutside>
    <Uses id={coupon.id} />
  </Dialog>
)

const Uses = ({ id }: { id: string }) => {
  const uses = useQuery(couponUsesQuery(id))
  const paging = useLocalPage(uses.data?.length ?? 0)
  return (
    <List
      label="Coupon uses"
      noun="uses"
      rows={{
        ...uses,
        data: uses.data && pageOf(uses.data, paging),
        paging,
      }}
      columns={columns}
      rowKey={(use) => use.bookingId}
      errorTitle="Couldn’t load the bookings."
      emptyState={
        <EmptyState title="Not used yet">Bookings with this code show up here.</EmptyState>
      }
    />
  )
}

/** Like the booking feature's badge, which can't be imported because that feature uses this one. */
const BookingStatus = ({ booking }: { booking: Use }) => {
  const { label, ...look } = bookingStates[bookingState(booking, useNow())]
  return <StatusBadge {...look}>{label}</StatusBadge>
}

const columns: Column<Use>[] = [
  {
    header: 'Student',
    place: 'heading',
    render: (use) => (
      <>
        <RouteLink to={paths.bookingById(use.bookingId)}>{use.studentName}</RouteLink>
        <div className="soft">{use.studentEmail}</div>
      </>
    ),
  },
  { header: 'Session', place: 'detail', render: (use) => shortDateTime(use.sessionDate) },
  { header: 'Used', render: (use) => shortDateTime(use.createdAt) },
  { header: 'Status', place: 'state', render: (use) => <BookingStatus booking={use} /> },
  {
    header: 'Discount',
    align: 'right',
    place: 'amount',
    render: (use) => <Money amount={use.discountAmount} />,
  },
]
