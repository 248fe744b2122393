import { type BookingTab, bookingTabNames } from '@synapse/shared/booking/booking'
import { type BookingView, bookingSorts, bookingViews } from '@synapse/shared/booking/booking-view'
import { packageTypePattern } from '@synapse/shared/slug'
import { parseIsoDate } from '#ui/format/format-time.ts'
import { parseOption } from '#ui/route/search-params.ts'

const defaultViews = { completed: 'upcoming', pending: 'pending' } as const satisfies Record<
  BookingTab,
  BookingView
>

/**
 * Returns the filters in the bookings screen's URL. The default view is upcoming sessions or, on
 * the second tab, pending checkouts. A search or a period covers all bookings, unless the operator
 * selects a view.
 * @param get returns a search parameter of the URL; '' for none
 */
export const bookingFilters = (website: string, get: (name: string) => string) => {
  const tab: BookingTab = parseOption(bookingTabNames, get('tab')) ?? 'completed'
  const search = get('search') || undefined
  const type = packageTypePattern.test(get('type')) ? get('type') : undefined
  const [from, to] = [parseIsoDate(get('from')), parseIsoDate(get('to'))]
  const view: BookingView | 'all' =
    parseOption([...bookingViews[tab], 'all'], get('view')) ??
    (search || from || to ? 'all' : defaultViews[tab])
  const sorting = {
    by: parseOption(bookingSorts, get('sort')) ?? 'sessionDate',
    direction:
      parseOption(['asc', 'desc'], get('direction')) ?? (view === 'upcoming' ? 'asc' : 'desc'),
  } as const
  return {
    tab,
    view,
    filter: { website, search, sessionType: type, from, to },
    sorting,
    urlFilter: { search, type, from, to },
  }
}
