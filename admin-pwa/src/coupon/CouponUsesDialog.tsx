import { Anchor } from '@mantine/core'
import type { AdminCoupon, listCouponUses } from '@synapse/shared/coupon/contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#app/api.ts'
import { paths, useSlug } from '#app/paths.ts'
import { statusWords } from '#booking/booking-words.ts'
import { couponUsesQuery } from '#coupon/queries.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Money } from '#ui/Money.tsx'
import { shortMoment } from '#ui/moment.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Use = AnswerOf<typeof listCouponUses>[number]
const pageSize = 25

type Props = { coupon: AdminCoupon; opened: boolean; onClose: () => void }

/** Who used a coupon, and for what. */
export const CouponUsesDialog = ({ coupon, opened, onClose }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={`Who used ${coupon.code}`}
    size="xl"
    closeOnClickOutside
  >
    <Uses id={coupon.id} />
  </Dialog>
)

const Uses = ({ id }: { id: string }) => {
  const slug = useSlug()
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useQuery(couponUsesQuery(id))
  if (isPending) return <ListSkeleton rows={3} />
  if (!data)
    return (
      <ErrorPanel title="Failed to load who used it." onRetry={refetch}>
        {sentenceOf(error)}
      </ErrorPanel>
    )
  if (data.length === 0)
    return (
      <EmptyState picture="boat" title="Nobody yet">
        Every booking made with this code will be listed here.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label="Coupon uses"
        columns={columns(slug)}
        rows={data.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={(use) => use.bookingId}
      />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={data.length}
        noun="uses"
        onPage={setPage}
      />
    </>
  )
}

const columns = (slug: string): Column<Use>[] => [
  {
    key: 'student',
    header: 'Student',
    isHeading: true,
    render: (use) => (
      <>
        <Anchor component={Link} to={paths.booking(slug, use.bookingId)}>
          {use.studentName}
        </Anchor>
        <div className="soft">{use.studentEmail}</div>
      </>
    ),
  },
  { key: 'session', header: 'Session', render: (use) => shortMoment(use.sessionDate) },
  { key: 'used', header: 'Used', render: (use) => shortMoment(use.createdAt) },
  {
    key: 'payment',
    header: 'Payment',
    render: ({ paymentStatus }) => (
      <StatusBadge tone={statusWords[paymentStatus].tone}>
        {statusWords[paymentStatus].label}
      </StatusBadge>
    ),
  },
  {
    key: 'discount',
    header: 'Discount',
    align: 'right',
    render: (use) => <Money amount={use.discountAmount} />,
  },
]
