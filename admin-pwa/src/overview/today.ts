import type { AdminBooking } from '@synapse/shared/booking/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { formatMinutes, formatTime, maltaDate } from '@synapse/shared/time'

export const joinBlockedReason = (
  next: Pick<AdminBooking, 'venue' | 'googleMeetLink'> | undefined,
): string | undefined => {
  if (!next) return 'No upcoming sessions.'
  if (next.venue === 'in_person') return 'The next session is in person.'
  return next.googleMeetLink ? undefined : 'The next session has no meeting link yet.'
}

/** Returns 'In 2 h 5 min', 'Tomorrow', 'In 3 days', or 'Now, until 14:00' during a session. */
export const countdownText = (
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
  now: Temporal.Instant,
): string => {
  const minutes = Math.ceil(now.until(start).total('minutes'))
  if (minutes <= 0) return `Now, until ${formatTime(end)}`
  const days = maltaDate(now).until(maltaDate(start)).total('days')
  // A day lasts 25 hours when the clocks go back.
  if (days === 0 || minutes < 24 * 60) return `In ${formatMinutes(minutes)}`
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

/** Returns earlier sessions with the student's e-mail address, latest first, excluding no-shows. */
export const earlierSessions = (
  { studentEmail, sessionDate }: Pick<AdminBooking, 'studentEmail' | 'sessionDate'>,
  bookings: readonly AdminBooking[],
): AdminBooking[] =>
  bookings
    .filter(({ paymentStatus, isNoShow }) => paymentStatus === 'completed' && !isNoShow)
    .filter((other) => other.studentEmail.toLowerCase() === studentEmail.toLowerCase())
    .filter((other) => other.sessionDate < sessionDate)
    .toSorted((a, b) => compareText(b.sessionDate, a.sessionDate))
