import type { Session } from '@synapse/shared/tutoring/contract'
import { formatDate } from '#ui/date-input.ts'

/** Names a session by its student or subject, and its date: 'Ġorġ, 22 Nov 2026'. */
export const nameOfSession = ({ student, subject, date }: Session): string =>
  `${student || subject || 'Session'}, ${formatDate(date)}`

/** Formats hundredths of an hour: 1250 as '12.5 h'. */
export const hoursText = (hundredths: number): string =>
  `${(hundredths / 100).toLocaleString('en-GB')}\u00a0h`

/** Formats a number of sessions: '1 session', '3 sessions'. */
export const countText = (count: number): string =>
  count === 1 ? '1 session' : `${count.toLocaleString('en-GB')} sessions`
