import { createHash, randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Context } from '#context'
import type { Db } from '#db/knex'
import { HttpError } from '#http/errors'
import { OperatorSession } from '#operator/model'

const sessionDays = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and gives its token, of which only the hash is kept. */
export const openSession = async (
  { db, now }: Context,
  userId: string,
  from: { address: string; userAgent: string },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  await OperatorSession.query(db).insert({
    userId,
    tokenHash: hashOf(token),
    ...from,
    createdAt: new Date(at.epochMilliseconds),
    lastUsedAt: new Date(at.epochMilliseconds),
    expiresAt: new Date(at.add({ hours: 24 * sessionDays }).epochMilliseconds),
  })
  return token
}

/** Lets only the operator pass. @throws HttpError 401 */
export const authenticate =
  ({ db, now }: Context): Middleware =>
  async (ctx, next) => {
    const [scheme, token] = ctx.get('Authorization').split(' ')
    const session =
      scheme?.toLowerCase() === 'bearer' && token
        ? await touchSession(db, token, new Date(now().epochMilliseconds))
        : undefined
    if (!session) throw new HttpError(401, { error: 'Please sign in.', reason: 'unauthenticated' })
    ctx.state.caller = { operatorId: session.userId, sessionId: session.id }
    await next()
  }

const touchSession = async (db: Db, token: string, at: Date) => {
  const session = await OperatorSession.query(db)
    .findOne({ tokenHash: hashOf(token) })
    .where('expiresAt', '>', at)
  // Once a minute is exact enough for a list of sessions, and spares a write per request.
  if (session && at.getTime() - session.lastUsedAt.getTime() > 60_000)
    await OperatorSession.query(db).findById(session.id).patch({ lastUsedAt: at })
  return session
}
