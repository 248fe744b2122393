import type { Session } from '@synapse/shared/tutoring/contract'
import { formatDate } from '#ui/date-input.ts'

/** 'Ġorġ, 22 Nov 2026', or what else there is to call a session by. */
export const nameOfSession = ({ student, subject, date }: Session): string =>
  `${student || subject || 'Session'}, ${formatDate(date)}`

/** '12.5 h' for 1250 hundredths of an hour. */
export const hoursText = (hundredths: number): string =>
  `${(hundredths / 100).toLocaleString('en-GB')}\u00a0h`

/** '1 session', '3 sessions' */
export const countText = (count: number): string =>
  count === 1 ? '1 session' : `${count.toLocaleString('en-GB')} sessions`
