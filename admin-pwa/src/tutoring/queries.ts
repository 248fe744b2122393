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
import { completeRecords, findRecordById, unsentRecords } from '#data/records.ts'
import { nameOfSession } from '#tutoring/session-labels.ts'
import { useWrite } from '#ui/use-write.ts'

/** Loads all sessions that were entered manually or with the timer, newest first. */
export const sessionsQuery = () =>
  query(
    listSessions,
    {},
    { complete: async () => (await completeRecords('sessions'))?.toSorted(compareSessions) },
  )

/** The session fields that the form submits. */
export type SessionFields = Omit<
  Session,
  'id' | 'netAmount' | 'invoiceId' | 'createdAt' | 'updatedAt' | 'version'
>

export const useCreateSession = () =>
  useWrite(createSession, {
    request: (body: SessionFields & { id: string }) => ({ body }),
    optimistic: async (body) => {
      const now = Temporal.Now.instant().toString()
      const fresh = { invoiceId: null, createdAt: now, updatedAt: now, version: 1 }
      const session: Session = { ...body, netAmount: netOf(body), ...fresh }
      return {
        label: `New session “${nameOfSession(session)}”`,
        patches: [{ noun: 'sessions' as const, id: session.id, put: session }],
        touches: await othersNotThere(body),
        isNew: true,
        answer: session,
      }
    },
    successToast: (session) => ({ title: 'Session Added', message: nameOfSession(session) }),
    errorToast: 'Failed to add session.',
  })

type Change = { id: string } & BodyOf<typeof updateSession>

export const useUpdateSession = () =>
  useWrite(updateSession, {
    request: ({ id, ...body }: Change) => ({ params: { id }, body }),
    optimistic: async ({ id, version: _, ...changes }) => {
      const session = await findRecordById('sessions', id)
      if (!session) return undefined
      const written = { ...session, ...(changes as Partial<Session>) }
      const set = { ...(changes as Partial<Session>), netAmount: netOf(written) }
      return {
        label: `Change session “${nameOfSession(session)}”`,
        patches: [{ noun: 'sessions', id, set }],
        touches: await othersNotThere(set),
        baseRecord: session,
        answer: { ...session, ...set },
      }
    },
    successToast: (session) => ({ title: 'Session Saved', message: nameOfSession(session) }),
    errorToast: 'Failed to save session.',
  })

export const useDeleteSession = () =>
  useWrite(deleteSession, {
    request: ({ id }: Session) => ({ params: { id } }),
    optimistic: (session) => ({
      label: `Delete session “${nameOfSession(session)}”`,
      patches: [{ noun: 'sessions', id: session.id, gone: true }],
      baseRecord: session,
      answer: undefined,
    }),
    successToast: (_, session) => ({ title: 'Session Deleted', message: nameOfSession(session) }),
    errorToast: 'Failed to delete session.',
  })

const netOf = (worked: Pick<Session, 'hours' | 'rate'>) => euroFromCents(netOfSession(worked))

const othersNotThere = ({ clientId, projectId }: Partial<SessionFields>) =>
  unsentRecords([
    ...(clientId ? [`clients/${clientId}`] : []),
    ...(projectId ? [`projects/${projectId}`] : []),
  ])
