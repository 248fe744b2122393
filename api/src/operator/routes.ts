import * as contract from '@synapse/shared/operator/contract'
import { ok, refuse } from '@synapse/shared/result'
import { reportSecurity } from '#core/security-log'
import { toTimestamp } from '#db/columns'
import { type Route, route } from '#http/route'
import { changePassword } from '#operator/change-password'
import { OperatorSession, User } from '#operator/model'
import { presentOperator, presentSession } from '#operator/present'
import { signInOperator } from '#operator/sign-in-operator'

/** Endpoints for signing in and out, the password and the list of devices. */
export const operatorRoutes: readonly Route[] = [
  route(
    contract.login,
    ({ context, input, address, userAgent }) =>
      signInOperator(context, { ...input, address, userAgent }),
    { perMinute: 60 },
  ),
  route(contract.readMe, async ({ context, caller }) =>
    ok(presentOperator(await User.query(context.db).findById(caller.operatorId).throwIfNotFound())),
  ),
  route(contract.logout, async ({ context, caller }) => {
    await OperatorSession.query(context.db).deleteById(caller.sessionId)
    reportSecurity('session_ended', { sessionId: caller.sessionId })
    return ok(undefined)
  }),
  route(contract.changePassword, ({ context, caller, address, input }) =>
    changePassword(context, { ...input, caller, address }),
  ),
  route(contract.listSessions, async ({ context, caller }) => {
    const sessions = await OperatorSession.query(context.db)
      .where({ userId: caller.operatorId })
      .where('expiresAt', '>', toTimestamp(context.now()))
      .orderBy('lastUsedAt', 'desc')
    return ok(sessions.map((session) => presentSession(session, caller.sessionId)))
  }),
  route(contract.revokeSession, async ({ context, caller, params }) => {
    const ended = await OperatorSession.query(context.db)
      .delete()
      .where({ id: params.id, userId: caller.operatorId })
    if (!ended) return refuse('unknown')
    reportSecurity('session_ended', { sessionId: params.id })
    return ok(undefined)
  }),
]
