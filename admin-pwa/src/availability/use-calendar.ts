import type { AvailabilityDay } from '@synapse/shared/availability/contract'
import {
  isSameMonth,
  monthRange,
  weekOf,
  weeksFromToday,
  weeksOf,
} from '@synapse/shared/availability/month-grid'
import type { Timetable } from '@synapse/shared/availability/timetable'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { type Days, dayAfter, dayBefore, maltaDay } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { daySlots, dayState } from '#availability/day-slots.ts'
import { availabilityQuery } from '#availability/queries.ts'
import { bookingsQuery } from '#booking/queries.ts'
import { keepPrevious } from '#data/query-client.ts'
import { timetableQuery } from '#timetable/queries.ts'
import { parseIsoDate, today } from '#ui/format/format-time.ts'
import { defaultSlug } from '#ui/route/paths.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { useNow } from '#ui/use-now.ts'
import { useWebsite, websitesQuery } from '#website/queries.ts'

export const useCalendarView = () => {
  const { get, set, replace } = useUrlFilters()
  return {
    /** The selected day, whose month or week is shown. */
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

/** What the days of the month show. */
export type CalendarMode = ReturnType<typeof useCalendarView>['show']

/** Returns whether a month's view starts in the current week and can reach into the next month. */
export const startsInCurrentWeek = (date: Temporal.PlainDate, show: CalendarMode): boolean =>
  !visibleWeeks(date, show)[0]?.[0]?.equals(monthRange(date).from)

/** Returns a month's weeks. Availability matters only from today on, so past weeks are left out. */
export const visibleWeeks = (
  date: Temporal.PlainDate,
  show: CalendarMode,
): Temporal.PlainDate[][] => {
  const now = Temporal.PlainDate.from(today())
  const isPast = String(date) < String(weekOf(now)[0])
  return show === 'bookings' || isPast || !isSameMonth(date, now)
    ? weeksOf(date)
    : weeksFromToday(now)
}

/** Returns whether a day is not in the shown month. Upcoming days count as part of this month. */
export const isOutside = (day: Temporal.PlainDate, date: Temporal.PlainDate): boolean =>
  !isSameMonth(day, date) &&
  (String(day) < today() || !isSameMonth(date, Temporal.PlainDate.from(today())))

/** Returns the days that the figures beside the calendar count. */
export const daysToCount = (date: Temporal.PlainDate, show: CalendarMode): Days => {
  const days = visibleWeeks(date, show).flat()
  return startsInCurrentWeek(date, show)
    ? { from: String(days[0]), to: String(days.at(-1)) }
    : { from: String(date.with({ day: 1 })), to: String(date.with({ day: date.daysInMonth })) }
}

/**
 * Returns the days whose sessions the calendar loads: the weeks that it shows by month and by week.
 * Adds another day on each side, because sessions can run past midnight.
 */
export const daysToLoad = (date: Temporal.PlainDate, show: CalendarMode): Days => {
  const days = [...visibleWeeks(date, show).flat(), ...weekOf(date)].map(String).sort()
  return { from: dayBefore(String(days[0])), to: dayAfter(String(days.at(-1))) }
}

/** Loads the calendar's sessions and availability. */
export const useCalendarData = ({
  date,
  show,
}: {
  date: Temporal.PlainDate
  show: CalendarMode
}) => {
  const website = useCalendarWebsite()
  const loaded = useQuery(
    // Availability is only shown for a single website.
    keepPrevious(bookingsQuery(daysToLoad(date, website ? show : 'bookings'))),
  )
  const availability = useQuery(availabilityQuery())
  const timetable = useQuery(timetableQuery(website ?? defaultSlug))
  // Completed bookings on all websites, because the tutor can't be in two sessions at once.
  const bookings = (loaded.data ?? []).filter(({ paymentStatus }) => paymentStatus === 'completed')
  const id = useWebsite(website)?.id
  const applies = ({ websiteId }: AvailabilityDay) => websiteId === null || websiteId === id
  const days = new Map<string, CalendarDay>()
  const now = useNow()
  return {
    website,
    /** The bookings on all websites. */
    bookings,
    isOther: (booking: AdminBooking) => website !== undefined && booking.website !== website,
    /** Returns the calendar's data for a day. The data is computed when it is first requested. */
    dayOf: (date: Temporal.PlainDate): CalendarDay => {
      const iso = date.toString()
      const day =
        days.get(iso) ??
        calendarDay(
          date,
          availability.data?.findLast((entry) => entry.date === iso && applies(entry)),
          bookings,
          website ? timetable.data : withoutSlots(timetable.data),
          now,
        )
      days.set(iso, day)
      return day
    },
    isPending: loaded.isPending,
    /** Whether the previous month's sessions are still shown while this month's are loading. */
    isPlaceholder: loaded.isPending || loaded.isPlaceholderData,
    error: loaded.data ? null : loaded.error,
    /** Show this error, because every day would look open if the availability were missing. */
    availabilityError: availability.error ?? timetable.error,
    refetch: () => Promise.all([loaded.refetch(), availability.refetch(), timetable.refetch()]),
  }
}

/** Each website has its own slots, but busy times, days off and blocked hours apply to all. */
const withoutSlots = (timetable: Timetable | undefined) =>
  timetable && { ...timetable, pattern: [], slots: [] }

export type CalendarData = ReturnType<typeof useCalendarData>

type CalendarDay = ReturnType<typeof calendarDay>

const calendarDay = (
  date: Temporal.PlainDate,
  entry: AvailabilityDay | undefined,
  bookings: readonly AdminBooking[],
  timetable: Timetable | undefined,
  now: Temporal.Instant,
) => {
  const iso = date.toString()
  const isDayOff = entry?.isAvailable === false || timetable?.daysOff.includes(iso) === true
  const slots = timetable && daySlots(date, timetable, bookings, now)
  return {
    iso,
    /** The day's own availability record; without one, the day is available. */
    entry,
    isDayOff,
    /** The bookings on all websites. */
    bookings: bookings.filter(({ sessionDate }) => maltaDay(sessionDate) === iso),
    slots,
    state: dayState(slots, { isDayOff, isPast: iso < maltaDay(now) }),
    busy: timetable?.busy ?? [],
  }
}
