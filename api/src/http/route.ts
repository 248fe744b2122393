import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { type CallRequest, pathOf } from '@synapse/shared/contract/call'
import type {
  AnswerOf,
  Endpoint,
  InputOf,
  ParamsOf,
  QueryOf,
  RefusalOf,
} from '@synapse/shared/contract/endpoint'
import {
  type ChangedElsewhere,
  ok,
  type Refused,
  type Result,
  refuse,
} from '@synapse/shared/contract/result'
import type { Context as KoaContext } from 'koa'
import type { z } from 'zod'
import type { Caller, Change, Context } from '#core/context'
import { readJson } from '#http/body'
import { HttpError } from '#http/errors'
import { type FileResponse, sendFile } from '#http/file'
import { invalidInput } from '#http/invalid-input'
import { limitUncachedReads, sendCached } from '#http/serve-cached'

type Call<E extends Endpoint> = {
  /** The app's context. If the call has an idempotency key, `db` is its transaction. */
  context: Context
  params: ParamsOf<E>
  query: QueryOf<E>
  input: InputOf<E>
  /** The signed-in operator. */
  caller: E extends { who: 'operator' } ? Caller : undefined
  address: string
  userAgent: string
  ctx: KoaContext
}

type ResponseOf<E extends Endpoint> = E extends { produces: 'file' }
  ? FileResponse
  : E extends { produces: string }
    ? string | Readable
    : AnswerOf<E>

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Result<ResponseOf<E>, RefusalOf<E>> | ChangedElsewhere>

/** How many calls per minute an address may make, before LIMIT_FACTOR is applied. */
type Limited = { perMinute?: number }

export type Route = Limited & {
  endpoint: Endpoint
  answer: (context: Context, ctx: KoaContext) => unknown
}

/** Creates the route for a contract: parses the input, calls the handler, checks the output. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  limited: Limited = {},
): Route => ({
  ...limited,
  endpoint,
  answer: async (context, ctx) => {
    const result = await handler({
      context,
      params: parseParams(endpoint, ctx),
      query: parse(endpoint.query, { ...ctx.query }, 400) as QueryOf<E>,
      input: (endpoint.input
        ? parse(endpoint.input, ctx.state.json ?? (await readInput(ctx.req, endpoint)), 400)
        : undefined) as InputOf<E>,
      caller: ctx.state.caller,
      address: ctx.ip,
      userAgent: ctx.get('User-Agent').slice(0, 300),
      ctx,
    })
    if (!result.ok) throw refusal(endpoint, result)
    ctx.set('Cache-Control', 'no-store')
    if (endpoint.produces === 'file') return sendFile(ctx, result.value as FileResponse)
    if (endpoint.produces) {
      ctx.set('Content-Type', endpoint.produces)
      ctx.body = result.value
      return
    }
    if (!endpoint.output) {
      ctx.status = 204
      return
    }
    // Don't validate responses in production: even a response that breaks the contract is better
    // than none.
    if (!context.settings.production) endpoint.output.parse(result.value)
    ctx.body = result.value
  },
})

/**
 * Returns a function that creates routes for changing a record. The routes respond with the changed
 * record.
 * @param read loads the changed record in the contracts' format
 */
export const changeRoute =
  <Presented>(read: (context: Context, id: string) => Promise<Presented>) =>
  <const E extends Endpoint & { output: z.ZodType<Presented> }>(
    endpoint: E,
    change: Change<E>,
  ): Route =>
    route(endpoint, (async ({ context, params, input }) => {
      const { id } = params as { id: string }
      return presentChange(await change(context, id, input), () => read(context, id))
    }) as Handler<E>)

/** Creates the route for a cached query that returns the same JSON text to every visitor. */
export const cachedRoute = <const E extends Endpoint>(
  endpoint: E,
  load: (context: Context, params: ParamsOf<E>) => Promise<string | undefined>,
): Route => ({
  endpoint,
  answer: async (context, ctx) => {
    const params = parseParams(endpoint, ctx)
    const address = pathOf(endpoint, { params } as CallRequest<E>)
    if (endpoint.params) await limitUncachedReads(context, ctx, address)
    const isFound = await sendCached(context, ctx, address, async () => {
      const text = await load(context, params)
      return text === undefined
        ? undefined
        : { text, type: 'application/json; charset=utf-8', route: endpoint.path }
    })
    if (!isFound) throw refusal(endpoint, refuse('unknown'))
  },
})

const refusal = (
  endpoint: Endpoint,
  { reason, details, ...rest }: Refused<string> | ChangedElsewhere,
): HttpError => {
  const declared = endpoint.refusals[reason]
  if (!declared)
    throw new Error(`${endpoint.path} refuses with '${reason}', which it does not declare`)
  return new HttpError(
    declared.status,
    {
      error: details ? `${declared.message} ${details}` : declared.message,
      reason,
      ...(declared.field && { fields: { [declared.field]: declared.message } }),
      ...(details && { details }),
      ...('current' in rest && { current: rest.current }),
    },
    declared.retryAfterSeconds,
  )
}

/**
 * Parses the parameters in the path of a call.
 * @throws HttpError 404
 */
export const parseParams = <E extends Endpoint>({ params }: E, ctx: KoaContext) =>
  parse(params, ctx.params, 404) as ParamsOf<E>

const parse = (schema: z.ZodType | undefined, value: unknown, status: number): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const answer = invalidInput(parsed.error)
  throw new HttpError(status, status === 404 ? { ...answer, reason: 'not_found' } : answer)
}

/**
 * Reads the JSON body of a call; an empty object if it has none. @throws HttpError like `readJson`
 */
export const readInput = async (request: IncomingMessage, { maxKilobytes }: Endpoint) =>
  hasBody(request) ? readJson(request, maxKilobytes) : {}

/** Returns whether a request has a body (RFC 9110, section 6.4). */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Responds to an edit with the updated record. If the edit is based on an outdated version, rejects
 * it and returns the current record, so that the client can merge the two.
 */
export const presentChange = async <Answer, Reason extends string>(
  result: Result<undefined, Reason>,
  read: () => Promise<Answer>,
): Promise<Result<Answer, Reason> | ChangedElsewhere> => {
  if (result.ok) return ok(await read())
  if (result.reason === 'changed') return { ok: false, reason: 'changed', current: await read() }
  return result
}
