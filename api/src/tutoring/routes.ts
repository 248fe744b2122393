import { mapValue, ok } from '@synapse/shared/contract/result'
import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import * as contract from '@synapse/shared/tutoring/contract'
import { changeRoute, type Route, route } from '#http/route'
import { TutoringSession } from '#tutoring/model'
import { presentSession } from '#tutoring/present'
import {
  createTrackedSession,
  deleteTrackedSession,
  updateTrackedSession,
} from '#tutoring/save-session'

const change = changeRoute(async ({ db }, id) =>
  presentSession(await TutoringSession.query(db).findById(id).throwIfNotFound()),
)

export const tutoringRoutes: readonly Route[] = [
  route(contract.listTrackedSessions, async ({ context }) => {
    const sessions = await TutoringSession.query(context.db).where({ isTracked: true })
    return ok(sessions.map(presentSession).toSorted(compareNewestFirst))
  }),
  route(contract.createTrackedSession, ({ context, input }) =>
    mapValue(createTrackedSession(context, input), presentSession),
  ),
  change(contract.updateTrackedSession, updateTrackedSession),
  route(contract.deleteTrackedSession, ({ context, params }) =>
    deleteTrackedSession(context, params.id),
  ),
]
