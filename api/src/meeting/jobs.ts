import { openTimes } from '@synapse/shared/availability/timetable'
import { hasSessionBegun, reminderTime } from '@synapse/shared/booking/booking'
import { formatMoment, formatTime, maltaDate, maltaInstant } from '@synapse/shared/time'
import { readTimetable } from '#availability/read-timetable'
import { getBooking } from '#booking/model'
import { log } from '#core/log'
import { toTimestamp } from '#db/columns'
import { queryRows } from '#db/sql'
import { addConflictTodos } from '#meeting/apply-google-change'
import { eventIdOf } from '#meeting/google-event'
import { BusyPeriod, CalendarEvent, readCalendarSync } from '#meeting/model'
import { withCalendar } from '#meeting/open-calendar'
import { syncCalendar } from '#meeting/sync-calendar'
import { writeCalendarEvent } from '#meeting/write-calendar-event'
import { GoogleFailure } from '#outside/google'
import { isTooEarly, job } from '#queue/job'
import { addTodo, bookingLinkColumns } from '#todo/add-todo'

type CalendarJobData = { bookingId: string }

export const syncCalendarEvent = job<CalendarJobData>({
  name: 'sync-calendar-event',
  title: 'Google Calendar event',
  run: (context, { bookingId }) => writeCalendarEvent(context, bookingId),
})

/** Adds a task if the booked time became busy or unavailable while the visitor was paying. */
export const checkBusyTimes = job<CalendarJobData>({
  name: 'check-busy-times',
  title: 'Checking for calendar conflicts',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    // Ignore the operator's own bookings, which may overlap a busy time on purpose.
    if (booking.source === 'operator' || booking.paymentStatus !== 'completed') return
    const overlapping = await BusyPeriod.query(context.db)
      .where('startsAt', '<', toTimestamp(booking.end))
      .where('endsAt', '>', toTimestamp(booking.start))
    await context.db.transaction((trx) => addConflictTodos(context, trx, overlapping, booking))
    const timetable = await readTimetable(context.db, booking.websiteId, context.now())
    // Ignore hours that are blocked after the session: `openTimes` would take them into account,
    // because it assumes the longest possible session.
    const closures = timetable.closures.filter(
      ({ date, startTime }) =>
        Temporal.Instant.compare(maltaInstant(date, startTime), booking.end) < 0,
    )
    const open = openTimes(maltaDate(booking.start), { ...timetable, closures })
    if (open.includes(formatTime(booking.start))) return
    await addTodo(context.db, {
      key: `blocked-clash:${booking.id}:${booking.start}`,
      priority: 'medium',
      title: `Calendar conflict: ${booking.studentName}’s session`,
      description: `The session on ${formatMoment(booking.start)} was paid for when you no longer offered that time. The booking hasn’t changed; move the session or open the time again.`,
      ...bookingLinkColumns(booking, { about: 'clash' }),
    })
  },
})

/** Deletes the event of a past session whose guests' data was erased, without notifying anyone. */
export const deleteCalendarEvent = job<CalendarJobData>({
  name: 'delete-calendar-event',
  title: 'Deleting an event from Google Calendar',
  run: async (context, { bookingId }) => {
    await withCalendar(
      context,
      (sync) => sync.writesEvents,
      async ({ calendar }) => {
        await calendar.remove(eventIdOf(bookingId))
        await CalendarEvent.query(context.db).deleteById(bookingId)
      },
    )
  },
})

/**
 * Syncs the events of upcoming sessions that changed while the calendar wasn't connected. Deletes
 * the events of people whose data was erased.
 */
export const syncMissingEvents = job({
  name: 'sync-missing-events',
  title: 'Adding missing events to Google Calendar',
  run: async ({ db, emit, now }) => {
    const { calendarId } = await readCalendarSync(db)
    const rows = await queryRows<{ id: string; isErased: boolean }>(
      db,
      `select b.id, b.session_date <= :now as is_erased from bookings b
        left join calendar_events e on e.booking_id = b.id and e.calendar_id = :calendarId
        where (b.session_date > :now
            and ((b.payment_status = 'completed'
                and (e.booking_id is null or b.calendar_event_id is null
                  or e.starts_at <> b.session_date or e.booking_version is distinct from b.version))
              or (b.payment_status in ('cancelled', 'refunded') and e.booking_id is not null)))
          or (b.session_date <= :now and e.booking_id is not null and b.calendar_event_id is null)
        order by b.session_date`,
      { calendarId, now: toTimestamp(now()) },
    )
    await db.transaction(async (trx) => {
      for (const { id, isErased } of rows)
        await emit(trx, isErased ? 'calendar_event.orphaned' : 'calendar_event.outdated', {
          bookingId: id,
        })
    })
  },
})

/** Runs every three minutes, and when the calendar is connected or syncing is switched on. */
export const syncBusyTimes = job({
  name: 'sync-busy-times',
  title: 'Syncing busy times from Google Calendar',
  cron: '*/3 * * * *',
  run: async (context) => {
    try {
      await syncCalendar(context)
    } catch (error) {
      // During a Google outage, only log the error: the app shows the outage, and the job soon runs
      // again.
      if (!(error instanceof GoogleFailure)) throw error
      log.warn({ err: error }, 'Could not read the busy times')
    }
  },
})

/** How many minutes Google may take to create the link of a session that was just booked. */
const graceMinutes = 15

/** Adds a task if a session still has no meeting link a day before it starts. */
export const checkMeetingLink = job<CalendarJobData>({
  name: 'check-meeting-link',
  title: 'Check for a missing meeting link',
  startAfter: async (context, { bookingId }) => {
    const due = reminderTime(await getBooking(context.db, bookingId))
    const soonest = context.now().add({ minutes: graceMinutes })
    return Temporal.Instant.compare(due, soonest) > 0 ? due : soonest
  },
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    if (booking.paymentStatus !== 'completed' || !booking.needsLink) return
    const at = context.now()
    // After a session was moved, a different job checks its link.
    if (isTooEarly(reminderTime(booking), at) || hasSessionBegun(booking, at)) return
    await addTodo(context.db, {
      key: `meeting-link:${booking.id}:${booking.start}`,
      title: `No meeting link: ${booking.studentName}’s session`,
      description: `The session on ${formatMoment(booking.start)} has no meeting link yet, because Google hasn’t created one. Send the guests a link of your own.`,
      ...bookingLinkColumns(booking),
    })
  },
})
