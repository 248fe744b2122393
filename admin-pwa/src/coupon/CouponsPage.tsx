import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { matchesSearch } from '@synapse/shared/fold-text'
import { useQuery } from '@tanstack/react-query'
import { CouponDialog } from '#coupon/CouponDialog.tsx'
import { CouponUsesDialog } from '#coupon/CouponUsesDialog.tsx'
import { couponColumns } from '#coupon/coupon-columns.tsx'
import { couponStatus } from '#coupon/coupon-labels.ts'
import { couponDraftKey } from '#coupon/coupon-values.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { AddButton } from '#ui/AddButton.tsx'
import { useDialog, useReopenDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterSelect, SearchFilter } from '#ui/list/ListFilters.tsx'
import { ListScreen } from '#ui/list/ListScreen.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { usePagedRows } from '#ui/list/use-paged-rows.ts'
import { oneOf, useFilters } from '#ui/route/search-params.ts'
import type { State } from '#ui/states.ts'
import { useWebsite } from '#website/queries.ts'

type Opened = { kind: 'form' | 'uses'; coupon?: AdminCoupon }

/** Lists the coupons that are valid on the current website. */
export const CouponsPage = () => {
  const { about, opening, open: openDialog } = useDialog<Opened>()
  const open = (kind: Opened['kind']) => (coupon?: AdminCoupon) => openDialog({ kind, coupon })
  const filters = useFilters()
  const list = useQuery(couponsQuery())
  const website = useWebsite()
  const ofWebsite = list.data?.filter(
    ({ websiteId }) => !websiteId || !website || websiteId === website.id,
  )
  const found = ofWebsite && couponsFor(ofWebsite, filters, Temporal.Now.instant())
  useReopenDialog(couponDraftKey, list.data, open('form'))
  const create = <AddButton onClick={() => open('form')()}>Create Coupon</AddButton>
  return (
    <ListScreen
      title="Coupons"
      subtitle="Discount codes and who used them"
      actions={create}
      filters={ofWebsite?.length !== 0 ? <CouponFilter /> : undefined}
      noun="coupons"
      rows={usePagedRows(list, found)}
      columns={couponColumns({ onEdit: open('form'), onUses: open('uses') })}
      isFaded={({ isArchived }) => isArchived}
      failed="Couldn’t load the coupons."
      narrowed={
        ofWebsite?.length
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

/** The filter's options, with the statuses that each one shows. */
const statusFilters = {
  active: { label: 'Active', states: ['active', 'scheduled'] },
  inactive: { label: 'Inactive', states: ['inactive'] },
  ended: { label: 'Expired or used up', states: ['expired', 'used_up'] },
  archived: { label: 'Archived', states: ['archived'] },
} as const satisfies Record<string, { label: string; states: readonly State[] }>

const statusFilterNames = ['active', 'inactive', 'ended', 'archived'] as const

/** Returns the coupons that match the filters; by default, all that aren't archived. */
const couponsFor = (
  coupons: readonly AdminCoupon[],
  { get }: ReturnType<typeof useFilters>,
  now: Temporal.Instant,
): AdminCoupon[] => {
  const show = oneOf(statusFilterNames, get('show'))
  const states: readonly State[] | undefined = show && statusFilters[show].states
  return coupons.filter(
    (coupon) =>
      (states ? states.includes(couponStatus(coupon, now)) : !coupon.isArchived) &&
      matchesSearch(get('search'), coupon.code, coupon.description),
  )
}

const CouponFilter = () => (
  <Toolbar label="Filter coupons">
    <SearchFilter label="Search coupons" placeholder="Code or description" />
    <FilterSelect
      label="Status"
      name="show"
      all="All except archived"
      options={statusFilterNames.map((value) => ({ value, label: statusFilters[value].label }))}
    />
  </Toolbar>
)
