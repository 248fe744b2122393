import type { Middleware } from 'koa'
import type { Caller, Context } from '#core/context'
import { runWithContext } from '#core/request-context'
import { createSecret, hashSecret } from '#core/secret'
import { reportSecurity } from '#core/security-log'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { HttpError } from '#http/errors'
import { OperatorSession } from '#operator/model'

const sessionDays = 30

/** How many minutes after entering the password the operator can make calls that require it. */
const confirmedMinutes = 5

/** Opens a sign-in session and returns its token; only the token's hash is stored. */
export const openSession = async (
  { db, now }: Context,
  operatorId: string,
  session: { id: string; address: string; userAgent: string },
): Promise<string> => {
  const token = createSecret()
  const at = now()
  await OperatorSession.query(db).insert({
    userId: operatorId,
    tokenHash: hashSecret(token),
    ...session,
    createdAt: toTimestamp(at),
    confirmedAt: toTimestamp(at),
    lastUsedAt: toTimestamp(at),
    expiresAt: toTimestamp(at.add({ hours: 24 * sessionDays })),
  })
  return token
}

/** Returns middleware that rejects everyone except the signed-in operator with HttpError 401. */
export const authenticate =
  ({ db, now }: Context): Middleware =>
  async (ctx, next) => {
    const at = now()
    const [scheme, token] = ctx.get('Authorization').split(' ')
    const session =
      scheme?.toLowerCase() === 'bearer' && token
        ? await touchSession(db, token, toTimestamp(at))
        : undefined
    if (token && !session) reportSecurity('session_refused', {})
    if (!session) throw new HttpError(401, { error: 'Please sign in.', reason: 'unauthenticated' })
    const { id: sessionId, userId: operatorId } = session
    const since = toTimestamp(at.subtract({ minutes: confirmedMinutes }))
    const isConfirmed = session.confirmedAt !== null && session.confirmedAt > since
    ctx.state.caller = { operatorId, sessionId, isConfirmed } satisfies Caller
    await runWithContext({ actor: { kind: 'operator', operatorId, sessionId } }, next)
  }

const touchSession = async (db: Db, token: string, at: Date) => {
  const session = await OperatorSession.query(db)
    .findOne({ tokenHash: hashSecret(token) })
    .where('expiresAt', '>', at)
  // Update at most once a minute, to avoid a write on every request. That is precise enough for the
  // list of devices.
  if (session && at.getTime() - session.lastUsedAt.getTime() > 60_000)
    await OperatorSession.query(db).findById(session.id).patch({ lastUsedAt: at })
  return session
}
