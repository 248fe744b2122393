import type { AvailabilityDay } from '@synapse/shared/availability/contract'
import { monthRange } from '@synapse/shared/availability/month-grid'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { type DayState, daySlots, dayState } from '#availability/day-slots.ts'
import { availabilityQuery } from '#availability/queries.ts'
import { bookingsQuery, visitorPageQuery } from '#booking/queries.ts'
import { keepPrevious } from '#data/query-client.ts'
import { parseIsoDate, today } from '#ui/format/format-time.ts'
import { defaultSlug } from '#ui/route/paths.ts'
import { oneOf, useFilters } from '#ui/route/search-params.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { websitesQuery } from '#website/queries.ts'

export const useCalendarView = () => {
  const { get, set } = useFilters()
  return {
    /** The selected day, whose month or week is shown. */
    date: Temporal.PlainDate.from(parseIsoDate(get('date')) ?? today()),
    view: oneOf(['month', 'week'], get('view')) ?? ('month' as const),
    show: oneOf(['bookings', 'availability'], get('show')) ?? ('bookings' as const),
    setDate: (date: Temporal.PlainDate) =>
      set({ date: date.toString() === today() ? '' : date.toString() }),
    setView: (view: string) => set({ view: view === 'month' ? '' : view }),
    setShow: (show: string) => set({ show: show === 'bookings' ? '' : show }),
  }
}

/** Returns the slug in the path, or of the only website; undefined for all websites. */
export const useCalendarWebsite = (): string | undefined => {
  const slug = useSlugFromPath()
  const { data: websites } = useQuery(websitesQuery())
  return slug ?? (websites?.length === 1 ? websites[0]?.slug : undefined)
}

/** Loads the sessions and days of the month around a date, and a website's slots. */
export const useCalendarData = (date: Temporal.PlainDate) => {
  const website = useCalendarWebsite()
  const { data: websites } = useQuery(websitesQuery())
  const bookings = useQuery(keepPrevious(bookingsQuery(monthRange(date))))
  const availability = useQuery(availabilityQuery())
  const page = useQuery(visitorPageQuery(website ?? defaultSlug))
  // Completed bookings of all websites, because the tutor is busy then too.
  const sessions = (bookings.data ?? []).filter((one) => one.paymentStatus === 'completed')
  const id = websites?.find(({ slug }) => slug === website)?.id
  const applies = ({ websiteId }: AvailabilityDay) => websiteId === null || websiteId === id
  const isOther = (session: AdminBooking) => website !== undefined && session.website !== website
  return {
    website,
    sessions: sessions.filter((one) => !isOther(one)),
    otherSessions: sessions.filter(isOther),
    allSessions: sessions,
    isOther,
    showsWebsite: (session: AdminBooking) => session.website !== website,
    days: new Map(availability.data?.filter(applies).map((day) => [day.date, day])),
    timetable: website ? page.data?.timetable : withoutSlots(page.data?.timetable),
    isPending: bookings.isPending,
    /** Whether the previous month's sessions are shown, because this month's are still loading. */
    isPlaceholder: bookings.isPending || bookings.isPlaceholderData,
    error: bookings.data ? null : bookings.error,
    /** Without the availability, all days would seem to be open, so its errors must be shown. */
    availabilityError: availability.error ?? page.error,
    refetch: () => Promise.all([bookings.refetch(), availability.refetch(), page.refetch()]),
  }
}

/** Each website has its own slots, but busy times, days off and blocked hours apply to all. */
const withoutSlots = <Whole extends object>(timetable: Whole | undefined) =>
  timetable && { ...timetable, pattern: [], slots: [] }

export type CalendarData = ReturnType<typeof useCalendarData>

/** Returns the state of a day; undefined until the day's slots are loaded. */
export const dayStateOf = (date: Temporal.PlainDate, data: CalendarData): DayState | undefined => {
  const iso = date.toString()
  const isPast = iso < today()
  const isClosed =
    data.days.get(iso)?.isAvailable === false || data.timetable?.daysOff.includes(iso) === true
  if (isPast && isClosed) return { kind: 'closed', free: 0, open: 0 }
  if (!data.timetable) return undefined
  const slots = daySlots(date, data.timetable, data.allSessions, Temporal.Now.instant())
  return dayState(slots, isClosed, isPast)
}
