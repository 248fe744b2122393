import { Button, NativeSelect } from '@mantine/core'
import { type BookingTab, bookingTabNames } from '@synapse/shared/booking/booking'
import {
  type BookingSort,
  type BookingView,
  bookingSorts,
  bookingViews,
} from '@synapse/shared/booking/view'
import { packageTypePattern } from '@synapse/shared/slug'
import type { Sorting } from '#ui/DataTable.tsx'
import { DateRangeFields } from '#ui/DateRangeFields.tsx'
import { parseIsoDate } from '#ui/date-input.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { usePackages } from '#website/queries.ts'

const sortLabels = {
  'sessionDate.desc': 'Latest session first',
  'sessionDate.asc': 'Earliest session first',
  'studentName.asc': 'Student A to Z',
  'createdAt.desc': 'Newest booking first',
  'finalPrice.desc': 'Highest price first',
} satisfies Partial<Record<`${BookingSort}.${Sorting['direction']}`, string>>

/** The default view of each tab. */
const usualViews = { completed: 'upcoming', pending: 'pending' } as const satisfies Record<
  BookingTab,
  BookingView
>

/**
 * Reads the filters of the Bookings screen from the URL. The default view is upcoming sessions; a
 * search or a period covers all bookings unless a view is selected.
 */
export const useBookingFilters = (website: string) => {
  const { get, set, page } = useFilters()
  const tab: BookingTab = oneOf(bookingTabNames, get('tab')) ?? 'completed'
  const filter = {
    website,
    search: get('search') || undefined,
    sessionType: packageTypePattern.test(get('type')) ? get('type') : undefined,
    from: parseIsoDate(get('from')),
    to: parseIsoDate(get('to')),
  }
  const isLookingFor = Boolean(filter.search || filter.from || filter.to)
  const view: BookingView | 'all' =
    oneOf([...bookingViews[tab], 'all'], get('view')) ?? (isLookingFor ? 'all' : usualViews[tab])
  const sorting = {
    by: oneOf(bookingSorts, get('sort')) ?? 'sessionDate',
    direction: oneOf(['asc', 'desc'], get('direction')) ?? (view === 'upcoming' ? 'asc' : 'desc'),
  } as const
  const { website: _, ...narrowing } = filter
  return {
    tab,
    view,
    filter,
    sorting,
    page,
    isFiltered: Object.values(narrowing).some(Boolean),
    change: set,
    showTab: (next: BookingTab) => set({ tab: next === 'completed' ? '' : next, view: '' }),
    showView: (next: BookingView | 'all') => set({ view: next, sort: '', direction: '' }),
    sortBy: ({ by, direction }: Sorting) => set({ sort: by, direction }),
    clear: () => set({ search: '', type: '', from: '', to: '', view: '' }),
  }
}

export const BookingFilters = (props: ReturnType<typeof useBookingFilters>) => {
  const { filter, sorting, isFiltered, change, clear } = props
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
