import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { couponState } from '@synapse/shared/coupon/coupon'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CouponDialog } from '#coupon/CouponDialog.tsx'
import { type CouponUse, CouponUsesDialog } from '#coupon/CouponUsesDialog.tsx'
import { couponColumns } from '#coupon/coupon-columns.tsx'
import { couponInputKey } from '#coupon/input-keys.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { AddButton } from '#ui/AddButton.tsx'
import { latestRow, useDialogFor, useFormDialog, withNewRecord } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { FilterOption } from '#ui/list/filter-options.ts'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { useUrlFilters } from '#ui/route/search-params.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import type { State } from '#ui/states.ts'
import { useNow } from '#ui/use-now.ts'
import { useWebsite } from '#website/queries.ts'

export const CouponsPage = ({ stateOf }: { stateOf: (use: CouponUse) => ReactNode }) => {
  const list = useQuery(couponsQuery())
  const slug = useSlugFromPath()
  const form = useFormDialog((id = slug) => couponInputKey(id), withNewRecord(list.data))
  const uses = useDialogFor<AdminCoupon>()
  const { get, search } = useUrlFilters()
  const status = statusFilters.find(({ value }) => value === get('status'))
  const filter = { search, status: status?.value }
  const website = useWebsite(slug)
  const ofWebsite = list.data?.filter(
    ({ websiteId }) => !websiteId || !website || websiteId === website.id,
  )
  const now = useNow()
  const found = ofWebsite?.filter(
    (coupon) =>
      (status ? status.states.includes(couponState(coupon, now)) : !coupon.isArchived) &&
      matchesSearch(filter.search, coupon.code, coupon.description),
  )
  const used = latestRow(list.data, uses.subject)
  const isEmpty = ofWebsite?.length === 0
  const create = <AddButton onClick={() => form.edit()}>Create Coupon</AddButton>
  return (
    <ListLayout
      title="Coupons"
      subtitle="Discount codes and who used them"
      actions={create}
      searchPlaceholder="Code or description"
      filterFields={
        <FilterSelect label="Status" name="status" all="Not archived" options={statusFilters} />
      }
      isEmpty={isEmpty}
      filter={filter}
      noun="coupons"
      rows={useLoadedRows(list, found)}
      columns={couponColumns({ now, onEdit: form.edit, onUses: uses.open })}
      isFaded={({ isArchived }) => isArchived}
      emptyState={
        <EmptyState
          picture="lamp"
          title={isEmpty ? 'No coupons yet' : 'All coupons are archived'}
          action={create}
        >
          A coupon takes a percentage or an amount off the price of a session.
        </EmptyState>
      }
    >
      <CouponDialog key={form.record?.id ?? 'new'} {...form.controls} coupon={form.record} />
      {used && <CouponUsesDialog {...uses.controls} coupon={used} stateOf={stateOf} />}
    </ListLayout>
  )
}

const statusFilters: readonly (FilterOption & { states: readonly State[] })[] = [
  { value: 'active', label: 'Active', states: ['active', 'scheduled'] },
  { value: 'inactive', label: 'Inactive', states: ['inactive'] },
  { value: 'ended', label: 'Expired or used up', states: ['expired', 'used_up'] },
  { value: 'archived', label: 'Archived', states: ['archived'] },
]
