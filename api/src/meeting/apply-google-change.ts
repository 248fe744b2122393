import { isSessionOver } from '@synapse/shared/booking/booking'
import { invitationNotice } from '@synapse/shared/booking/booking-refusal'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { fromTimestamp, toTimestamp } from '#db/columns'
import {
  bookingIdOf,
  busyPeriodOf,
  isSamePeriod,
  type Period,
  periodOf,
} from '#meeting/google-event'
import { type BusyPeriod, CalendarEvent } from '#meeting/model'
import { deleteStoredEvent, type RecordedEvent, recordEvent } from '#meeting/write-calendar-event'
import { addTodo, bookingLinkColumns } from '#todo/add-todo'
import { completeTodos, TodoItem } from '#todo/model'

type Change = Omit<RecordedEvent, 'period'> & {
  /** When we read the event from Google. */
  at: Temporal.Instant
  /** The calendar's time zone, for all-day events. */
  zone: string
}

/**
 * Applies a change that was made to a session's event in Google Calendar. Adds a task if the event
 * was deleted or moved. Doesn't change the booking, because its guests don't know about the change.
 * @returns the time that the event blocks in addition to the booking's; undefined if there is none
 */
export const applyGoogleChange = async (
  context: Context,
  trx: Knex.Transaction,
  { booking, calendarId, event, at, zone }: Change,
): Promise<Period | undefined> => {
  // If the booking has ended, a job deletes the event anyway.
  if (booking.paymentStatus !== 'completed') return undefined
  const stored = await CalendarEvent.query(trx).findById(booking.id).where({ calendarId })
  // If the app has updated the event since it was read, leave the change to the next sync.
  if (stored && stored.updatedAt > toTimestamp(at)) return undefined
  const period = event.status === 'cancelled' ? undefined : periodOf(event, zone)
  if (!period) {
    if (stored) {
      // If the operator deletes the event of a past session, they are just tidying up, so add no
      // task.
      if (!isSessionOver(booking, context.now())) await addDeletedTodo(trx, booking, stored)
      await deleteStoredEvent(context, trx, booking)
    }
    return undefined
  }
  await recordEvent(context, trx, { booking, calendarId, event, period })
  const booked = { start: booking.start, end: booking.end }
  if (isSamePeriod(period, booked)) return undefined
  const isNew =
    !stored ||
    !isSamePeriod(period, {
      start: fromTimestamp(stored.startsAt),
      end: fromTimestamp(stored.endsAt),
    })
  if (isNew && !period.start.equals(booked.start))
    await addMovedTodo(trx, booking, period, event.updated ?? '')
  return busyPeriodOf(event, zone)
}

const deletedText = ({ start }: Booking) =>
  `The event of the session on ${formatMoment(start)} was deleted in Google Calendar. The booking hasn’t changed, and the guests haven’t been notified. ${invitationNotice} If the session doesn’t take place, cancel the booking to notify them. If it does, “Resend invite” adds the event again and resends the invitation.`

const addDeletedTodo = (trx: Knex.Transaction, booking: Booking, stored: CalendarEvent) =>
  addTodo(trx, {
    key: `google-deleted:${booking.id}:${stored.updatedAt.toISOString()}`,
    title: `Deleted in Google Calendar: ${booking.studentName}’s session`,
    description: deletedText(booking),
    ...bookingLinkColumns(booking),
  })

const addMovedTodo = (trx: Knex.Transaction, booking: Booking, { start }: Period, change: string) =>
  addTodo(trx, {
    key: `google-moved:${booking.id}:${start}:${change}`,
    title: `Moved in Google Calendar: ${booking.studentName}’s session`,
    description: `The event was moved from ${formatMoment(booking.start)} to ${formatMoment(start)} in Google Calendar. The booking hasn’t moved, and the guests haven’t been notified. Move the booking to notify them, or move the event back.`,
    ...bookingLinkColumns(booking),
  })

/**
 * Adds a task for each session that overlaps a new busy time. Completes the open task about an
 * earlier time of the same event.
 * @param only the booking to check; by default, all bookings
 */
export const addConflictTodos = async (
  { now }: Context,
  trx: Knex.Transaction,
  periods: readonly Pick<BusyPeriod, 'eventId' | 'startsAt' | 'endsAt'>[],
  only?: Booking,
): Promise<void> => {
  const at = now()
  for (const { eventId, startsAt, endsAt } of periods) {
    const overlapped = await Booking.query(trx)
      .where({ paymentStatus: 'completed', ...(only && { id: only.id }) })
      .where('sessionDate', '>', toTimestamp(at))
      .where('sessionDate', '<', endsAt)
      .whereRaw(`session_date + duration_minutes * interval '1 minute' > ?`, [startsAt])
    for (const booking of overlapped) {
      if (bookingIdOf(eventId) === booking.id) continue
      const event = `google-clash:${booking.id}:${eventId}`
      const times = [startsAt, endsAt, booking.sessionDate].map((time) => time.toISOString())
      const key = [event, ...times].join(' ')
      const earlier = TodoItem.query(trx)
        .where({ relatedBookingId: booking.id })
        .whereRaw(`split_part(key, ' ', 1) = ?`, [event])
        .whereNot({ key })
      await completeTodos(earlier, at)
      await addTodo(trx, {
        key,
        priority: 'medium',
        title: `Calendar conflict: ${booking.studentName}’s session`,
        description: `An event in Google Calendar from ${formatMoment(fromTimestamp(startsAt))} to ${formatMoment(fromTimestamp(endsAt))} overlaps the session on ${formatMoment(booking.start)}. The booking hasn’t changed; move the session or the event.`,
        ...bookingLinkColumns(booking, { about: 'clash' }),
      })
    }
  }
}
