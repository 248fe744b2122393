import type { AvailabilityDay } from '@synapse/shared/availability/contract'
import type { Timetable } from '@synapse/shared/availability/timetable'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { maltaDay } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { daysToLoad } from '#availability/calendar-days.ts'
import { daySlots, dayState } from '#availability/day-slots.ts'
import { availabilityQuery } from '#availability/queries.ts'
import { useCalendarWebsite } from '#availability/use-calendar-view.ts'
import { bookingsQuery } from '#booking/queries.ts'
import { keepPrevious } from '#data/query-client.ts'
import { timetableQuery } from '#timetable/queries.ts'
import { defaultSlug } from '#ui/route/paths.ts'
import { useNow } from '#ui/use-now.ts'
import { useWebsite } from '#website/queries.ts'

export const useCalendarData = ({ date }: { date: Temporal.PlainDate }) => {
  const website = useCalendarWebsite()
  const loaded = useQuery(keepPrevious(bookingsQuery(daysToLoad(date))))
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
    /** Computes a day's data when it is first requested. */
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
    /** Show this error, because without the availability, every day would look open. */
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
    entry,
    isDayOff,
    bookings: bookings.filter(({ sessionDate }) => maltaDay(sessionDate) === iso),
    slots,
    state: dayState(slots, { isDayOff, isPast: iso < maltaDay(now) }),
    busy: timetable?.busy ?? [],
  }
}
