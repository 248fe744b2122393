import { hash } from 'node:crypto'
import { idempotencyHeader } from '@synapse/shared/contract/call'
import { isUuid } from '@synapse/shared/uuid'
import type { Knex } from 'knex'
import type { Context as KoaContext, Middleware } from 'koa'
import { type Caller, type Context, inTransaction } from '#core/context'
import type { Db } from '#db/knex'
import { HttpError } from '#http/errors'
import { IdempotencyKey } from '#http/idempotency-model'
import { type Route, readInput } from '#http/route'

/**
 * Makes a call with an idempotency key take effect only once: the key, the changes and the response
 * are saved in one transaction. A repeated call gets the saved response, or waits if the first call
 * is still running. Server errors aren't saved, so the call can be retried.
 * @throws HttpError 400 for a malformed key, 409 if the key was used for a different call, path or
 * body
 */
export const idempotent =
  (context: Context, { endpoint, answer }: Route): Middleware =>
  async (ctx) => {
    const key = ctx.get(idempotencyHeader)
    if (!key) return answer(context, ctx)
    if (!isUuid(key))
      throw new HttpError(400, {
        error: 'The idempotency key must be a UUID.',
        reason: 'invalid',
      })
    // Read the body first, so that a slow sender doesn't keep the transaction open.
    if (endpoint.input) ctx.state.json = await readInput(ctx.req, endpoint)
    const refused = await context.db.transaction(async (trx) => {
      const earlier = await claimKey(trx, ctx, key)
      if (earlier) return replay(ctx, earlier)
      const refusal = await trx
        .transaction(async (inner) => {
          await answer(inTransaction(context, inner), ctx)
        })
        .catch(keepRefusal)
      const { status, body } = refusal ?? ctx
      await IdempotencyKey.query(trx)
        .findById(key)
        .patch({ status, body: (body ?? null) as object | null })
      return refusal
    })
    if (refused) throw refused
  }

/** Deletes idempotency keys older than the given time. */
export const purgeIdempotencyKeys = (db: Db, before: Date) =>
  IdempotencyKey.query(db).delete().where('at', '<', before)

/**
 * Inserts the key, after waiting for any running call with the same key. @returns the response to
 * that call, if any
 */
const claimKey = async (trx: Knex.Transaction, ctx: KoaContext, key: string) => {
  const { operatorId }: Caller = ctx.state.caller
  const body = JSON.stringify(ctx.state.json ?? null)
  const call = `${ctx.method} ${ctx.path} ${hash('sha256', body, 'hex')}`
  const row = { key, operatorId, call }
  const [claimed] = await IdempotencyKey.query(trx)
    .insert([row])
    .onConflict('key')
    .ignore()
    .returning('at')
  if (claimed?.at) return undefined
  const earlier = await IdempotencyKey.query(trx).findOne(row)
  if (earlier) return earlier
  throw new HttpError(409, {
    error: 'This idempotency key was used for another call.',
    reason: 'key_used',
  })
}

const replay = (ctx: KoaContext, { status, body }: IdempotencyKey): HttpError | undefined => {
  if (status >= 400) return new HttpError(status, body as HttpError['body'])
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  if (body) ctx.body = body
}

/** Returns client errors, to save them as the response. Rethrows other errors, to roll back. */
const keepRefusal = (error: unknown): HttpError => {
  if (error instanceof HttpError && error.status < 500) return error
  throw error
}
