import { euroFromCents } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import {
  createSession,
  deleteSession,
  type Session,
  updateSession,
} from '@synapse/shared/tutoring/contract'
import { netOfSession } from '@synapse/shared/tutoring/tracked-session'
import { recordKey } from '#data/patch.ts'
import type { DeletableDefinition } from '#ui/record/record-definition.ts'

/** Names a session by its student or subject, and its date: 'Ġorġ, 22 Nov 2026'. */
export const sessionName = ({ student, subject, date }: Session): string =>
  `${student || subject || 'Session'}, ${formatShortDate(date)}`

export const sessionDefinition: DeletableDefinition<
  'sessions',
  typeof createSession,
  typeof updateSession
> = {
  type: 'sessions',
  singular: 'Session',
  nameOf: sessionName,
  create: createSession,
  update: updateSession,
  remove: deleteSession,
  referencesOf: ({ clientId, projectId }) => [
    recordKey('clients', clientId),
    recordKey('projects', projectId),
  ],
  blank: { invoiceId: null },
  derive: (worked) => ({ netAmount: euroFromCents(netOfSession(worked)) }),
}
