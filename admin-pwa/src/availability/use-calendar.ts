import { monthRange } from '@synapse/shared/availability/month-grid'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { availabilityQuery, daysByDate } from '#availability/queries.ts'
import { bookingsQuery, visitorPageQuery } from '#booking/queries.ts'
import { today } from '#ui/format-time.ts'
import { useSlug } from '#ui/paths.ts'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { useWebsite } from '#website/queries.ts'

/** Reads and sets the view of the calendar, which is stored in the URL. */
export const useCalendarView = () => {
  const { get, set } = useFilters()
  return {
    /** The selected day, whose month or week is shown. */
    date: dateOf(get('date')),
    view: oneOf(['month', 'week'], get('view')) ?? ('month' as const),
    show: oneOf(['bookings', 'availability'], get('show')) ?? ('bookings' as const),
    setDate: (date: Temporal.PlainDate) =>
      set({ date: date.toString() === today() ? '' : date.toString() }),
    setView: (view: string) => set({ view: view === 'month' ? '' : view }),
    setShow: (show: string) => set({ show: show === 'bookings' ? '' : show }),
  }
}

/** Loads the sessions, days and slots of the month around a date. */
export const useCalendarData = (date: Temporal.PlainDate) => {
  const slug = useSlug()
  const website = useWebsite()
  const bookings = useQuery({
    ...bookingsQuery(monthRange(date)),
    placeholderData: keepPreviousData,
  })
  const availability = useQuery(availabilityQuery())
  const page = useQuery(visitorPageQuery(slug))
  // The calendar shows only completed bookings, but from all websites, because the tutor is busy
  // then too.
  const sessions = (bookings.data ?? []).filter((one) => one.paymentStatus === 'completed')
  return {
    sessions: sessions.filter((one) => one.website === slug),
    otherSessions: sessions.filter((one) => one.website !== slug),
    allSessions: sessions,
    days: daysByDate(availability.data ?? [], website?.id),
    timetable: page.data?.timetable,
    /** Whether no sessions have been loaded yet. */
    isPending: bookings.isPending,
    /**
     * Whether the month's sessions are still loading, so that the previous month's may be shown.
     */
    isPlaceholder: bookings.isPending || bookings.isPlaceholderData,
    error: bookings.data ? null : bookings.error,
    /**
     * The error if the days or slots couldn't be loaded. Without an error message, all days would
     * seem to be open.
     */
    availabilityError: availability.error ?? page.error,
    refetch: () => Promise.all([bookings.refetch(), availability.refetch(), page.refetch()]),
  }
}

export type CalendarData = ReturnType<typeof useCalendarData>

const dateOf = (text: string): Temporal.PlainDate => {
  try {
    return Temporal.PlainDate.from(text || today())
  } catch {
    return Temporal.PlainDate.from(today())
  }
}
