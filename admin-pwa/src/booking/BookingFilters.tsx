import { Button, NativeSelect } from '@mantine/core'
import { type BookingTab, bookingTabNames, bookingTabs } from '@synapse/shared/booking/booking'
import { packageTypePattern } from '@synapse/shared/package/package'
import { statusWords } from '#booking/booking-words.ts'
import type { Sorting } from '#ui/DataTable.tsx'
import { DateRangeFields } from '#ui/DateRangeFields.tsx'
import { dateIn } from '#ui/plain-date.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { usePackages } from '#website/queries.ts'

const sorts = ['sessionDate', 'studentName', 'createdAt', 'finalPrice'] as const
type Sort = (typeof sorts)[number]

const sortLabels = {
  'sessionDate.desc': 'Latest session first',
  'sessionDate.asc': 'Earliest session first',
  'studentName.asc': 'Student A to Z',
  'createdAt.desc': 'Newest booking first',
  'finalPrice.desc': 'Highest price first',
} satisfies Partial<Record<`${Sort}.${Sorting['direction']}`, string>>

/** What the Bookings screen shows, read from the address. */
export const useBookingFilters = (website: string) => {
  const { get, set, page } = useFilters()
  const tab: BookingTab = oneOf(bookingTabNames, get('tab')) ?? 'completed'
  const filter = {
    website,
    search: get('search') || undefined,
    sessionType: packageTypePattern.test(get('type')) ? get('type') : undefined,
    status: oneOf(bookingTabs[tab], get('status')),
    from: dateIn(get('from')),
    to: dateIn(get('to')),
  }
  const sorting = {
    by: oneOf(sorts, get('sort')) ?? 'sessionDate',
    direction: oneOf(['asc', 'desc'], get('direction')) ?? 'desc',
  } as const
  const { website: _, ...narrowing } = filter
  return {
    tab,
    filter,
    sorting,
    page,
    isFiltered: Object.values(narrowing).some(Boolean),
    change: set,
    showTab: (next: BookingTab) => set({ tab: next === 'completed' ? '' : next, status: '' }),
    sortBy: ({ by, direction }: Sorting) => set({ sort: by, direction }),
    clear: () => set({ search: '', type: '', status: '', from: '', to: '' }),
  }
}

export const BookingFilters = (props: ReturnType<typeof useBookingFilters>) => {
  const { tab, filter, sorting, isFiltered, change, clear } = props
  const packages = usePackages()
  const isMobile = useMobile()
  return (
    <Toolbar label="Filter bookings">
      <SearchField
        label="Search bookings"
        placeholder="Name, e-mail or order"
        value={filter.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <NativeSelect
        label="Type"
        value={filter.sessionType ?? ''}
        onChange={(event) => change({ type: event.currentTarget.value })}
        data={[
          { value: '', label: 'All types' },
          ...packages.map(({ type, label }) => ({ value: type, label })),
        ]}
      />
      <NativeSelect
        label="Status"
        value={filter.status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
        data={[
          { value: '', label: 'All statuses' },
          ...bookingTabs[tab].map((status) => ({
            value: status,
            label: statusWords[status].label,
          })),
        ]}
      />
      <DateRangeFields range={filter} onChange={change} />
      {isMobile && (
        <NativeSelect
          label="Sort by"
          value={`${sorting.by}.${sorting.direction}`}
          onChange={(event) => {
            const [sort, direction] = event.currentTarget.value.split('.')
            change({ sort, direction })
          }}
          data={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
        />
      )}
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Toolbar>
  )
}
