import * as contract from '@synapse/shared/operator/contract'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/instant'
import { limitPerMinute } from '#http/limit'
import { type Route, route } from '#http/route'
import { changePassword } from '#operator/change-password'
import { OperatorSession, User } from '#operator/model'
import { presentOperator, presentSession } from '#operator/present'
import { signInOperator } from '#operator/sign-in-operator'

/** Signing in and out, the password, the sessions, and whether anything has changed. */
export const operatorRoutes = (context: Context): Route[] => {
  const { db } = context
  return [
    route(
      contract.login,
      ({ input, address, userAgent }) => signInOperator(context, { ...input, address, userAgent }),
      limitPerMinute(60),
    ),
    route(contract.readMe, async ({ caller }) =>
      done(presentOperator(await User.query(db).findById(caller.operatorId).throwIfNotFound())),
    ),
    route(contract.logout, async ({ caller }) => {
      await OperatorSession.query(db).deleteById(caller.sessionId)
      return done(undefined)
    }),
    route(contract.changePassword, ({ caller, address, input }) =>
      changePassword(context, { ...input, caller, address }),
    ),
    route(contract.listSessions, async ({ caller }) => {
      const sessions = await OperatorSession.query(db)
        .where({ userId: caller.operatorId })
        .where('expiresAt', '>', toTimestamp(context.now()))
        .orderBy('lastUsedAt', 'desc')
      return done(sessions.map((session) => presentSession(session, caller.sessionId)))
    }),
    route(contract.revokeSession, async ({ caller, params }) => {
      const ended = await OperatorSession.query(db)
        .delete()
        .where({ id: params.id, userId: caller.operatorId })
      return ended ? done(undefined) : refused('unknown')
    }),
  ]
}
