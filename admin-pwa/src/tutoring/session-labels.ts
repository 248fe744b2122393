import type { Session } from '@synapse/shared/tutoring/contract'
import { formatDate } from '#ui/date-input.ts'

/** Names a session by its student or subject, and its date: 'Ġorġ, 22 Nov 2026'. */
export const sessionName = ({ student, subject, date }: Session): string =>
  `${student || subject || 'Session'}, ${formatDate(date)}`
