import { createHash } from 'node:crypto'
import { idempotencyHeader } from '@synapse/shared/call'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Context } from '#core/context'
import { HttpError } from '#http/errors'
import { type Caller, type Route, readInput } from '#http/route'

/** A call that was answered, and how: written in the transaction that did it. */
type AnsweredCall = { status: number; body: object | null }

/**
 * Makes a call that comes with a key once, however often it comes: the key, the effect and the
 * answer are one transaction. A repeat is answered the same way, and one that comes meanwhile waits.
 * What failed on our side is not kept: it may be tried again.
 * @param routes the API's routes in another context, one whose database is that transaction
 * @throws HttpError 400 for a key that is none, 409 for one of another call, path or body
 */
export const answerOnce =
  (
    context: Context,
    { endpoint, answer }: Route,
    routes: (context: Context) => Route[],
  ): Middleware =>
  async (ctx, next) => {
    const key = ctx.get(idempotencyHeader)
    if (!key) return answer(ctx, next)
    if (!isUuid.test(key))
      throw new HttpError(400, { error: 'The key is no UUID.', reason: 'invalid' })
    // Before the transaction: nobody holds one open by sending slowly.
    if (endpoint.input) ctx.state.json = await readInput(ctx.req, endpoint)
    const refused = await context.db.transaction(async (trx) => {
      const earlier = await claim({ ...context, db: trx }, ctx, key)
      if (earlier) return replay(ctx, earlier)
      const refusal = await trx
        .transaction(async (inner) => {
          const route = routes({ ...context, db: inner }).find((one) => one.endpoint === endpoint)
          await route?.answer(ctx, next)
        })
        .catch(keepRefusal)
      const answered = refusal
        ? { status: refusal.status, body: refusal.body }
        : { status: ctx.status, body: ctx.body ?? null }
      await trx('answeredCalls')
        .where({ key })
        .update({ status: answered.status, body: JSON.stringify(answered.body) })
      return refusal
    })
    if (refused) throw refused
  }

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Takes the key, after whoever has it just now. @returns how it was answered, if it was */
const claim = async (
  { db }: Context,
  ctx: KoaContext,
  key: string,
): Promise<AnsweredCall | undefined> => {
  const { operatorId }: Caller = ctx.state.caller
  const address = `${ctx.method} ${ctx.path}`
  const body = JSON.stringify(ctx.state.json ?? null)
  const call = `${address} ${createHash('sha256').update(body).digest('hex')}`
  const row = { key, operatorId, call }
  const claimed = await db('answeredCalls').insert(row).onConflict('key').ignore().returning('key')
  if (claimed.length > 0) return undefined
  const earlier = await db('answeredCalls')
    .where({ key, operatorId })
    // Rows written by earlier versions have no hash of the body.
    .whereIn('call', [call, address])
    .first()
  if (earlier) return earlier
  throw new HttpError(409, { error: 'The key belongs to another call.', reason: 'key_used' })
}

const replay = (ctx: KoaContext, { status, body }: AnsweredCall): HttpError | undefined => {
  if (status >= 400) return new HttpError(status, body as HttpError['body'])
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  if (body) ctx.body = body
}

/** A refusal is an answer; whatever else was thrown takes all back. */
const keepRefusal = (error: unknown): HttpError => {
  if (error instanceof HttpError && error.status < 500 && error.status !== 429) return error
  throw error
}
