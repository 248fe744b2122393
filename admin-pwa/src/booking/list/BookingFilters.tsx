import { Badge, NativeSelect, Tabs } from '@mantine/core'
import { type BookingTab, bookingTabNames } from '@synapse/shared/booking/booking'
import {
  type BookingSort,
  type BookingView,
  bookingViews,
} from '@synapse/shared/booking/booking-view'
import type { countBookings } from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { bookingFilters } from '#booking/list/booking-filters.ts'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { formatCount } from '#ui/format/format.ts'
import { Chips } from '#ui/list/Chips.tsx'
import type { Sorting } from '#ui/list/DataTable.tsx'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { useUrlFilters } from '#ui/route/search-params.ts'
import { states } from '#ui/states.ts'
import { usePhone } from '#ui/use-layout.ts'
import { usePackages } from '#website/queries.ts'

type SortOrder = `${BookingSort}.${Sorting['direction']}`

const sortLabels: Partial<Record<SortOrder, string>> = {
  'sessionDate.desc': 'Latest session first',
  'sessionDate.asc': 'Earliest session first',
  'studentName.asc': 'Student A to Z',
  'createdAt.desc': 'Newest booking first',
  'finalPrice.desc': 'Highest price first',
}

/** Labels for sort orders that are only available from column headings on wide screens. */
const fieldLabels = {
  sessionDate: 'Session date',
  studentName: 'Student',
  createdAt: 'Booking date',
  finalPrice: 'Price',
  sessionType: 'Type',
  status: 'Status',
  calendar: 'Calendar status',
  meetLink: 'Meet link',
} satisfies Record<BookingSort, string>

const sortOptions = ({ by, direction }: { by: BookingSort; direction: Sorting['direction'] }) => {
  const current: SortOrder = `${by}.${direction}`
  const other = `${fieldLabels[by]}, ${direction === 'asc' ? 'ascending' : 'descending'}`
  return Object.entries({ ...sortLabels, [current]: sortLabels[current] ?? other }).map(
    ([value, label]) => ({ value, label }),
  )
}

/** Keeps the bookings screen's filters in the URL. */
export const useBookingFilters = (website: string) => {
  const { get, set, page } = useUrlFilters()
  return {
    ...bookingFilters(website, get),
    page,
    change: set,
    showTab: (next: BookingTab) => set({ tab: next === 'completed' ? '' : next, view: '' }),
    showView: (next: BookingView | 'all') => set({ view: next, sort: '', direction: '' }),
    sortBy: ({ by, direction }: Sorting) => set({ sort: by, direction }),
  }
}

type Counts = AnswerOf<typeof countBookings>
type Props = ReturnType<typeof useBookingFilters> & { counts: Counts | undefined }

/** Counts the bookings in all of a tab's views. */
export const countInTab = (counts: Counts, tab: BookingTab): number =>
  tab === 'completed' ? counts.completed + counts.ended : counts.pending + counts.expired

export const BookingTabs = ({ tab, counts, showTab }: Props) => (
  <Tabs value={tab} onChange={(value) => showTab(value as BookingTab)}>
    <Tabs.List aria-label="Bookings by payment status">
      {bookingTabNames.map((name) => (
        <Tabs.Tab
          key={name}
          value={name}
          rightSection={
            <Badge variant="light" color="accent" size="md">
              {counts ? formatCount(counts[name]) : '…'}
            </Badge>
          }
        >
          {states[name].label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)

const viewLabels = {
  upcoming: 'Upcoming',
  past: 'Past',
  ended: 'Cancelled and refunded',
  pending: 'Awaiting payment',
  expired: 'Expired',
} satisfies Record<BookingView, string>

export const BookingViews = ({ tab, view, counts, showView }: Props) => {
  const options = [
    ...bookingViews[tab].map((value) => ({
      value,
      label: viewLabels[value],
      count: counts?.[value],
    })),
    // A count here would differ from the tab's, because cancelled bookings aren't completed.
    { value: 'all' as const, label: 'All', count: undefined },
  ]
  if (!usePhone()) return <Chips label="Show" value={view} options={options} onChange={showView} />
  return (
    <NativeSelect
      aria-label="Show"
      value={view}
      onChange={(event) => showView(event.currentTarget.value as typeof view)}
      data={options.map(({ value, label, count }) => ({
        value,
        label: count === undefined ? label : `${label} ${formatCount(count)}`,
      }))}
    />
  )
}

export const BookingFilterFields = ({ filter, sorting, change }: Omit<Props, 'counts'>) => {
  const packages = usePackages(filter.website)
  return (
    <>
      <FilterSelect
        label="Type"
        name="type"
        all="All types"
        options={packages.map(({ type, label }) => ({ value: type, label }))}
      />
      <DateRangeFields range={filter} onChange={change} />
      {usePhone() && (
        <NativeSelect
          label="Sort by"
          value={`${sorting.by}.${sorting.direction}`}
          onChange={(event) => {
            const [sort, direction] = event.currentTarget.value.split('.')
            change({ sort, direction })
          }}
          data={sortOptions(sorting)}
        />
      )}
    </>
  )
}
