import { isInView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { compareText } from '@synapse/shared/text/compare-text'

/** Returns a session's start and end. */
export const sessionInterval = (of: Pick<AdminBooking, 'sessionDate' | 'durationMinutes'>) => {
  const start = Temporal.Instant.from(of.sessionDate)
  return { start, end: start.add({ minutes: of.durationMinutes }) }
}

/** Returns the sessions that are upcoming or in progress, soonest first. */
export const upcomingSessions = (
  bookings: readonly AdminBooking[],
  now: Temporal.Instant,
): AdminBooking[] =>
  bookings
    .filter((booking) => isInView('upcoming', booking, now))
    .toSorted((a, b) => compareText(a.sessionDate, b.sessionDate))

/** Omits sessions with an open refund task, because they probably won't take place. */
export const withoutRefundTasks = (sessions: readonly AdminBooking[]): AdminBooking[] =>
  sessions.filter(({ hasOpenRefundTask }) => !hasOpenRefundTask)
