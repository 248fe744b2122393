import type { BodyOf } from '@synapse/shared/endpoint'
import { euroFromCents } from '@synapse/shared/money'
import {
  createSession,
  deleteSession,
  listSessions,
  type Session,
  updateSession,
} from '@synapse/shared/tutoring/contract'
import { compareSessions, netOfSession } from '@synapse/shared/tutoring/tracked-session'
import { query } from '#data/query.ts'
import { addRecord, deleteRecord, editRecord, newRecordFields } from '#data/record-changes.ts'
import { completeRecords } from '#data/records.ts'
import { sessionName } from '#tutoring/session-labels.ts'
import { useWrite } from '#ui/use-write.ts'

/** Loads all sessions that were entered manually or with the timer, newest first. */
export const sessionsQuery = () =>
  query(
    listSessions,
    {},
    { complete: async () => (await completeRecords('sessions'))?.toSorted(compareSessions) },
  )

export type SessionFields = Omit<
  Session,
  'id' | 'netAmount' | 'invoiceId' | 'createdAt' | 'updatedAt' | 'version'
>

export const useCreateSession = () =>
  useWrite(createSession, {
    request: (body: SessionFields & { id: string }) => ({ body }),
    optimistic: (body) => {
      const session = { ...body, ...netOf(body), invoiceId: null, ...newRecordFields() }
      return addRecord('sessions', session, `New session “${sessionName(session)}”`)
    },
    successToast: (session) => ({ title: 'Session Added', message: sessionName(session) }),
    errorToast: 'Couldn’t add the session.',
  })

type Change = { id: string; changes: BodyOf<typeof updateSession> }

export const useUpdateSession = () =>
  useWrite(updateSession, {
    request: ({ id, changes }: Change) => ({ params: { id }, body: changes }),
    optimistic: (change) =>
      editRecord('sessions', change, (session) => `session “${sessionName(session)}”`, netOf),
    successToast: (session) => ({ title: 'Session Saved', message: sessionName(session) }),
    errorToast: 'Couldn’t save the session.',
  })

export const useDeleteSession = () =>
  useWrite(deleteSession, {
    request: ({ id }: Session) => ({ params: { id } }),
    optimistic: (session) =>
      deleteRecord('sessions', session, `Delete session “${sessionName(session)}”`),
    successToast: (_, session) => ({ title: 'Session Deleted', message: sessionName(session) }),
    errorToast: 'Couldn’t delete the session.',
  })

const netOf = (worked: Pick<Session, 'hours' | 'rate'>) => ({
  netAmount: euroFromCents(netOfSession(worked)),
})
