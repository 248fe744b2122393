import { useQuery } from '@tanstack/react-query'
import { parseIsoDate, today } from '#ui/format/format-time.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { websitesQuery } from '#website/queries.ts'

export const useCalendarView = () => {
  const { get, set, replace } = useUrlFilters()
  return {
    date: Temporal.PlainDate.from(parseIsoDate(get('date')) ?? today()),
    view: parseOption(['month', 'week'], get('view')) ?? ('month' as const),
    show: parseOption(['bookings', 'availability'], get('show')) ?? ('bookings' as const),
    setDate: (date: Temporal.PlainDate) => set(dateFilter(date)),
    /** Selects a day without adding an entry to the browser's history. */
    selectDay: (date: Temporal.PlainDate) => replace(dateFilter(date)),
    setView: (view: string) => set({ view: view === 'month' ? '' : view }),
    setShow: (show: string) => set({ show: show === 'bookings' ? '' : show }),
  }
}

const dateFilter = (date: Temporal.PlainDate) => ({
  date: date.toString() === today() ? '' : date.toString(),
})

/** Returns the slug in the URL's path, or that of the only website; undefined for all websites. */
export const useCalendarWebsite = (): string | undefined => {
  const { data: websites } = useQuery(websitesQuery())
  const slug = useSlugFromPath()
  return slug ?? (websites?.length === 1 ? websites[0]?.slug : undefined)
}

export type CalendarMode = ReturnType<typeof useCalendarView>['show']
