import type { listCouponUses } from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { couponUsesQuery } from '#coupon/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { EmailLine } from '#ui/EmailLine.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { formatDateTime } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { List } from '#ui/list/List.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { paginate } from '#ui/list/page.ts'
import { useLocalPage } from '#ui/list/use-rows.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

export type CouponUse = AnswerOf<typeof listCouponUses>[number]

type UsesProps = {
  coupon: AdminCoupon
  stateOf: (use: CouponUse) => ReactNode
}

export const CouponUsesDialog = ({ coupon, stateOf, ...controls }: DialogControls & UsesProps) => {
  const uses = useQuery(couponUsesQuery(coupon.id))
  const paging = useLocalPage(uses.data?.length ?? 0)
  return (
    <Dialog
      {...controls}
      title={`Who used ${coupon.code}`}
      size={uses.data?.length === 0 ? 'sm' : 'xl'}
      closeOnClickOutside
    >
      <List
        label="Coupon uses"
        noun="uses"
        rows={{
          ...uses,
          data: uses.data && paginate(uses.data, paging),
          paging,
        }}
        columns={columnsWith(stateOf)}
        rowKey={(use) => use.bookingId}
        errorTitle="Couldn’t load the bookings."
        emptyState={
          <EmptyState title="Not used yet">Bookings with this code show up here.</EmptyState>
        }
      />
    </Dialog>
  )
}

const columnsWith = (stateOf: UsesProps['stateOf']): Column<CouponUse>[] => [
  {
    header: 'Student',
    place: 'heading',
    minWidth: 200,
    render: (use) => (
      <>
        <RouteLink to={paths.bookingById(use.bookingId)}>{use.studentName}</RouteLink>
        <EmailLine>{use.studentEmail}</EmailLine>
      </>
    ),
  },
  { header: 'Session', place: 'detail', render: (use) => formatDateTime(use.sessionDate) },
  { header: 'Used', render: (use) => formatDateTime(use.createdAt) },
  { header: 'Status', place: 'state', render: stateOf },
  moneyColumn('Discount', ({ discountAmount }) => discountAmount),
]
