import { ok } from '@synapse/shared/result'
import * as contract from '@synapse/shared/tutoring/contract'
import { compareSessions } from '@synapse/shared/tutoring/tracked-session'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { TutoringSession } from '#tutoring/model'
import { presentSession } from '#tutoring/present'
import { changeSession, createSession, deleteSession } from '#tutoring/save-session'

/** The operator's endpoints for tracked sessions. */
export const tutoringRoutes: readonly Route[] = [
  route(contract.listSessions, async ({ context }) =>
    ok(
      (await TutoringSession.query(context.db).where({ isTracked: true }))
        .map(presentSession)
        .toSorted(compareSessions),
    ),
  ),
  route(contract.createSession, async ({ context, input }) => {
    const created = await createSession(context, input)
    return created.ok ? ok(presentSession(created.value)) : created
  }),
  route(contract.updateSession, async ({ context, params: { id }, input }) =>
    presentChange(await changeSession(context, id, input), async () =>
      presentSession(await TutoringSession.query(context.db).findById(id).throwIfNotFound()),
    ),
  ),
  route(contract.deleteSession, ({ context, params }) => deleteSession(context, params.id)),
]
