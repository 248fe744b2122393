import { NativeSelect } from '@mantine/core'
import type { CouponFilterValues } from '#coupon/coupon-list.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

type Props = {
  filter: CouponFilterValues
  onFilter: (changes: Record<string, string>) => void
}

export const CouponFilter = ({ filter, onFilter }: Props) => (
  <Toolbar label="Filter coupons">
    <SearchField
      label="Search coupons"
      value={filter.search}
      onSearch={(search) => onFilter({ search })}
    />
    <NativeSelect
      aria-label="Status"
      value={filter.show ?? ''}
      onChange={(event) => onFilter({ show: event.currentTarget.value })}
      data={[
        { value: '', label: 'All but archived' },
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
        { value: 'ended', label: 'Expired or used up' },
        { value: 'archived', label: 'Archived' },
      ]}
    />
  </Toolbar>
)
