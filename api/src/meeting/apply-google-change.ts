import { invitationNotice } from '@synapse/shared/booking/booking-can'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { fromTimestamp, toTimestamp } from '#db/columns'
import { busyPeriodOf, isSamePeriod, type Period, periodOf } from '#meeting/google-event'
import { CalendarEvent } from '#meeting/model'
import { deleteStoredEvent, type RecordedEvent, recordEvent } from '#meeting/sync-calendar-event'
import { addTodo } from '#todo/model'

type Followed = Omit<RecordedEvent, 'period'> & {
  /** When Google was asked. */
  at: Temporal.Instant
  /** Of the calendar, for whole days. */
  zone: string
}

/**
 * Follows what was done to a session's own event in Google Calendar. Deleted or moved there, it
 * becomes a to-do; the booking itself stays as it is, because the guests know nothing of it.
 * @returns when the event keeps the tutor busy apart from its booking; undefined when it does not
 */
export const applyGoogleChange = async (
  context: Context,
  trx: Knex.Transaction,
  { booking, calendarId, event, at, zone }: Followed,
): Promise<Period | undefined> => {
  // Of an ended booking nothing is left but an event that is about to be removed.
  if (booking.paymentStatus !== 'completed') return undefined
  const known = await CalendarEvent.query(trx).findById(booking.id).where({ calendarId })
  // Written by ourselves since Google was asked; the next sync brings it as it is now.
  if (known && known.updatedAt > toTimestamp(at)) return undefined
  const period = event.status === 'cancelled' ? undefined : periodOf(event, zone)
  if (!period) {
    if (known) {
      await remindOfDeletion(trx, booking, known)
      await deleteStoredEvent(context, trx, booking)
    }
    return undefined
  }
  await recordEvent(context, trx, { booking, calendarId, event, period })
  const booked = { start: booking.start, end: booking.end }
  // The booking keeps its own time; its event blocks nothing a second time.
  if (isSamePeriod(period, booked)) return undefined
  const isNews =
    !known ||
    !isSamePeriod(period, {
      start: fromTimestamp(known.startsAt),
      end: fromTimestamp(known.endsAt),
    })
  if (isNews) await remindOfMove(trx, booking, period, event.updated ?? '')
  return busyPeriodOf(event, zone)
}

const remindOfDeletion = (trx: Knex.Transaction, booking: Booking, known: CalendarEvent) =>
  addTodo(trx, {
    key: `google-deleted:${booking.id}:${known.updatedAt.toISOString()}`,
    title: `Deleted in Google Calendar: ${booking.studentName}’s session`,
    description: `The event of the session on ${formatMoment(booking.start)} was deleted in Google Calendar. The booking still stands, and the guests have their invitation and know nothing of this. ${invitationNotice} If the session does not take place, cancel the booking and they are told; if it does, “Resend invite” puts it into the calendar again and sends them the invitation anew.`,
    booking,
  })

const remindOfMove = (trx: Knex.Transaction, booking: Booking, { start }: Period, change: string) =>
  addTodo(trx, {
    key: `google-moved:${booking.id}:${start}:${change}`,
    title: `Moved in Google Calendar: ${booking.studentName}’s session`,
    description: `The event was moved from ${formatMoment(booking.start)} to ${formatMoment(start)} in Google Calendar. The booking still stands at its own time and the guests know nothing of it. Move the booking so that they are told, or move the event back.`,
    booking,
  })
