import { Button } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#app/api.ts'
import { CouponDialog } from '#coupon/CouponDialog.tsx'
import { CouponFilter } from '#coupon/CouponFilter.tsx'
import { couponDraft } from '#coupon/CouponForm.tsx'
import { CouponTable } from '#coupon/CouponTable.tsx'
import { CouponUsesDialog } from '#coupon/CouponUsesDialog.tsx'
import { type CouponFilterValues, couponsFor, readCouponFilter } from '#coupon/coupon-list.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'
import { useExistingPage, useFilters } from '#ui/search-params.ts'
import { useReopen } from '#ui/use-reopen.ts'
import { useWebsite } from '#website/queries.ts'

type Opened = { kind: 'form' | 'uses'; coupon?: AdminCoupon }

export const CouponsPage = () => {
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: Opened) => {
    setOpened(next)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  useReopen(couponDraft, useQuery(couponsQuery()).data, (coupon) => open({ kind: 'form', coupon }))
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ kind: 'form' })}>
      Create Coupon
    </Button>
  )
  return (
    <>
      <PageHeader title="Coupons" subtitle="Discount codes and who used them" actions={create} />
      <CouponList
        onEdit={(coupon) => open({ kind: 'form', coupon })}
        onUses={(coupon) => open({ kind: 'uses', coupon })}
        create={create}
      />
      {opened?.kind === 'form' && (
        <CouponDialog
          key={opened.coupon?.id ?? 'new'}
          opened={isOpen}
          onClose={close}
          coupon={opened.coupon}
        />
      )}
      {opened?.kind === 'uses' && opened.coupon && (
        <CouponUsesDialog coupon={opened.coupon} opened={isOpen} onClose={close} />
      )}
    </>
  )
}

type ListProps = {
  onEdit: (coupon: AdminCoupon) => void
  onUses: (coupon: AdminCoupon) => void
  create: React.ReactNode
}

const pageSize = 25

const CouponList = ({ onEdit, onUses, create }: ListProps) => {
  const { get, set } = useFilters()
  const filter = readCouponFilter(get)
  const { ofSite, found, error, isPending, refetch } = useCoupons(filter)
  const page = useExistingPage(pageSize, found?.length)
  if (isPending) return <ListSkeleton />
  if (!found)
    return (
      <ErrorPanel title="Failed to load coupons." onRetry={refetch}>
        {sentenceOf(error)}
      </ErrorPanel>
    )
  if (ofSite?.length === 0)
    return (
      <EmptyState picture="lamp" title="No coupons yet" action={create}>
        A coupon takes a percentage or an amount off the price of a session.
      </EmptyState>
    )
  return (
    <>
      <CouponFilter filter={filter} onFilter={set} />
      {found.length === 0 ? (
        <EmptyState
          picture="islands"
          title="No coupon fits"
          action={
            <Button variant="default" onClick={() => set({ search: '', show: '' })}>
              Clear the filters
            </Button>
          }
        />
      ) : (
        <CouponTable
          coupons={found.slice((page - 1) * pageSize, page * pageSize)}
          onEdit={onEdit}
          onUses={onUses}
        />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={found.length}
        onPage={(next) => set({ page: next === 1 ? '' : next })}
        noun="coupons"
      />
    </>
  )
}

/** The coupons that hold on this website, and those of them under a filter. */
const useCoupons = (filter: CouponFilterValues) => {
  const { data, ...query } = useQuery(couponsQuery())
  const website = useWebsite()
  const ofSite = data?.filter((one) => !one.websiteId || !website || one.websiteId === website.id)
  return { ...query, ofSite, found: ofSite && couponsFor(ofSite, filter, Temporal.Now.instant()) }
}
