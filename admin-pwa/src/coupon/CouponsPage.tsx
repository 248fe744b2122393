import { Button } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CouponDialog, couponDraft } from '#coupon/CouponDialog.tsx'
import { CouponFilter, couponsFor } from '#coupon/CouponFilter.tsx'
import { CouponUsesDialog } from '#coupon/CouponUsesDialog.tsx'
import { couponColumns } from '#coupon/coupon-columns.tsx'
import { couponsQuery } from '#coupon/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useFilters } from '#ui/search-params.ts'
import { useDialog } from '#ui/use-dialog.ts'
import { usePagedRows } from '#ui/use-paged-rows.ts'
import { useReopenDialog } from '#ui/use-reopen-dialog.ts'
import { useWebsite } from '#website/queries.ts'

type Opened = { kind: 'form' | 'uses'; coupon?: AdminCoupon }

const pageSize = 25

/** Lists the coupons that are valid on the current website. */
export const CouponsPage = () => {
  const { about, opening, open: openDialog } = useDialog<Opened>()
  const open = (kind: Opened['kind']) => (coupon?: AdminCoupon) => openDialog({ kind, coupon })
  const filters = useFilters()
  const list = useQuery(couponsQuery())
  const website = useWebsite()
  const ofSite = list.data?.filter(
    ({ websiteId }) => !websiteId || !website || websiteId === website.id,
  )
  const found = ofSite && couponsFor(ofSite, filters, Temporal.Now.instant())
  useReopenDialog(couponDraft, list.data, open('form'))
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('form')()}>
      Create Coupon
    </Button>
  )
  return (
    <ListScreen
      title="Coupons"
      subtitle="Discount codes and who used them"
      actions={create}
      filters={ofSite?.length !== 0 ? <CouponFilter {...filters} /> : undefined}
      label="Coupons"
      noun="coupons"
      rows={usePagedRows(list, found, pageSize)}
      columns={couponColumns({ onEdit: open('form'), onUses: open('uses') })}
      rowKey={({ id }) => id}
      isFaded={({ isArchived }) => isArchived}
      failed="Failed to load coupons."
      narrowed={
        ofSite?.length
          ? { title: 'No coupons found', onClear: () => filters.set({ search: '', show: '' }) }
          : undefined
      }
      emptyState={
        <EmptyState picture="lamp" title="No coupons yet" action={create}>
          A coupon takes a percentage or an amount off the price of a session.
        </EmptyState>
      }
    >
      {about?.kind === 'form' && (
        <CouponDialog key={about.coupon?.id ?? 'new'} {...opening} coupon={about.coupon} />
      )}
      {about?.kind === 'uses' && about.coupon && (
        <CouponUsesDialog {...opening} coupon={about.coupon} />
      )}
    </ListScreen>
  )
}
