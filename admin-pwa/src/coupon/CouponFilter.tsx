import { NativeSelect } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { isFoundIn } from '@synapse/shared/fold'
import { couponStatus } from '#coupon/coupon-labels.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, type useFilters } from '#ui/search-params.ts'
import type { State } from '#ui/states.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

/** The filter's options, with the statuses that each one shows. */
const shows = {
  active: { label: 'Active', states: ['active', 'scheduled'] },
  inactive: { label: 'Inactive', states: ['inactive'] },
  ended: { label: 'Expired or used up', states: ['expired', 'used_up'] },
  archived: { label: 'Archived', states: ['archived'] },
} as const satisfies Record<string, { label: string; states: readonly State[] }>

const showNames = ['active', 'inactive', 'ended', 'archived'] as const

type Filters = Pick<ReturnType<typeof useFilters>, 'get' | 'set'>

/** Returns the coupons that match the filters; by default, all that aren't archived. */
export const couponsFor = (
  coupons: readonly AdminCoupon[],
  { get }: Pick<Filters, 'get'>,
  now: Temporal.Instant,
): AdminCoupon[] => {
  const show = oneOf(showNames, get('show'))
  const states: readonly State[] | undefined = show && shows[show].states
  return coupons.filter(
    (coupon) =>
      (states ? states.includes(couponStatus(coupon, now)) : !coupon.isArchived) &&
      isFoundIn(get('search'), coupon.code, coupon.description),
  )
}

export const CouponFilter = ({ get, set }: Filters) => (
  <Toolbar label="Filter coupons">
    <SearchField
      label="Search coupons"
      value={get('search')}
      onSearch={(search) => set({ search })}
    />
    <NativeSelect
      aria-label="Status"
      value={oneOf(showNames, get('show')) ?? ''}
      onChange={(event) => set({ show: event.currentTarget.value })}
      data={[
        { value: '', label: 'All except archived' },
        ...showNames.map((value) => ({ value, label: shows[value].label })),
      ]}
    />
  </Toolbar>
)
