import { euroFromCents } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import {
  createTrackedSession,
  deleteTrackedSession,
  type TrackedSession,
  updateTrackedSession,
} from '@synapse/shared/tutoring/contract'
import { sessionNetCents } from '@synapse/shared/tutoring/tracked-session'
import { recordKey } from '#data/outbox/patch.ts'
import type { EditableDefinition } from '#ui/record/record-definition.ts'

/** Names a session by student or subject, and date: 'Ġorġ, 22 Nov 2026'. */
export const sessionName = ({ student, subject, date }: TrackedSession): string =>
  `${student || subject || 'Session'}, ${formatShortDate(date)}`

export const sessionDefinition: EditableDefinition<
  'sessions',
  typeof createTrackedSession,
  typeof updateTrackedSession
> = {
  type: 'sessions',
  singular: 'Session',
  nameOf: sessionName,
  create: createTrackedSession,
  update: updateTrackedSession,
  remove: deleteTrackedSession,
  referencesOf: ({ clientId, projectId }) => [
    recordKey('clients', clientId),
    recordKey('projects', projectId),
  ],
  blank: { invoiceId: null },
  derive: (worked) => ({ netAmount: euroFromCents(sessionNetCents(worked)) }),
}
