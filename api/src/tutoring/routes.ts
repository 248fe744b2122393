import { mapValue, ok } from '@synapse/shared/contract/result'
import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import * as contract from '@synapse/shared/tutoring/contract'
import { changeRoute, type Route, route } from '#http/route'
import { TutoringSession } from '#tutoring/model'
import { presentSession } from '#tutoring/present'
import { createSession, deleteSession, updateSession } from '#tutoring/save-session'

const change = changeRoute(async ({ db }, id) =>
  presentSession(await TutoringSession.query(db).findById(id).throwIfNotFound()),
)

export const tutoringRoutes: readonly Route[] = [
  route(contract.listSessions, async ({ context }) => {
    const sessions = await TutoringSession.query(context.db).where({ isTracked: true })
    return ok(sessions.map(presentSession).toSorted(compareNewestFirst))
  }),
  route(contract.createSession, ({ context, input }) =>
    mapValue(createSession(context, input), presentSession),
  ),
  change(contract.updateSession, updateSession),
  route(contract.deleteSession, ({ context, params }) => deleteSession(context, params.id)),
]
