import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { fromTimestamp, toTimestamp } from '#db/columns'
import { bookingIdOf } from '#meeting/google-event'
import type { BusyPeriod } from '#meeting/model'
import { addTodo } from '#todo/model'

/**
 * Adds a task for every session that overlaps new busy times, once per session and calendar event.
 * The booking doesn't change.
 */
export const addConflictTasks = async (
  { now }: Context,
  trx: Knex.Transaction,
  periods: readonly Pick<BusyPeriod, 'eventId' | 'startsAt' | 'endsAt'>[],
): Promise<void> => {
  for (const { eventId, startsAt, endsAt } of periods) {
    const overlapped = await Booking.query(trx)
      .where({ paymentStatus: 'completed' })
      .where('sessionDate', '>', toTimestamp(now()))
      .where('sessionDate', '<', endsAt)
      .whereRaw(`session_date + duration_minutes * interval '1 minute' > ?`, [startsAt])
    for (const booking of overlapped) {
      if (bookingIdOf(eventId) === booking.id) continue
      await addTodo(trx, {
        key: `google-clash:${booking.id}:${eventId}`,
        priority: 'medium',
        title: `Calendar conflict: ${booking.studentName}’s session`,
        description: `An event in Google Calendar from ${formatMoment(fromTimestamp(startsAt))} to ${formatMoment(fromTimestamp(endsAt))} overlaps the session on ${formatMoment(booking.start)}. The booking hasn’t changed; move the session or the event.`,
        booking,
        about: 'clash',
      })
    }
  }
}
