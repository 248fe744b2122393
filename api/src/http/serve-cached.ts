import type { Context as KoaContext, Middleware } from 'koa'
import type { Context } from '#core/context'
import { chooseEncoding, hasAlready, notAcceptable } from '#http/encoding'
import type { CachedResponse, Content, ResponseCache } from '#http/response-cache'

/**
 * Before all work: an answer that is ready goes out without a detour, whatever is asked after '?'.
 * What cannot be sent as it is asked for goes on, to be refused. A fault goes on too, for `rethrowCacheError`:
 * only there it gets its number and the form of all others.
 * @param always the headers that every answer has
 */
export const serveCached =
  (reads: ResponseCache, always: () => Record<string, string>): Middleware =>
  (ctx, next) => {
    const { method, url = '' } = ctx.req
    const query = url.indexOf('?')
    try {
      const answer =
        method === 'GET' ? reads.peek(query < 0 ? url : url.slice(0, query)) : undefined
      if (answer && sendReady(ctx, answer, always())) return
    } catch (error) {
      ctx.state.fault = error
    }
    return next()
  }

/** Fails where ready answers could not be looked for. */
export const rethrowCacheError: Middleware = (ctx, next) => {
  if (ctx.state.fault) throw ctx.state.fault
  return next()
}

/**
 * Sends what is told at an address, made now if it is not ready.
 * @param address of several spellings the usual one
 * @returns false where there is nothing
 * @throws HttpError 406 when the caller refuses every encoding
 */
export const sendCached = async (
  { responseCache }: Pick<Context, 'responseCache'>,
  ctx: KoaContext,
  address: string,
  load: () => Promise<Content | undefined>,
): Promise<boolean> => {
  const answer = await responseCache.read(address, load)
  if (answer && !sendReady(ctx, answer)) throw notAcceptable()
  return answer !== undefined
}

/**
 * Counts a call for an address with a name in it that is not ready. Of other addresses there are few,
 * and each is made once for each change, whoever asks; names can be made up without end.
 * @throws HttpError 429 when the caller asks too often
 */
export const limitUncachedReads = async (
  { responseCache, limitReads }: Pick<Context, 'responseCache' | 'limitReads'>,
  ctx: KoaContext,
  address: string,
): Promise<void> => {
  if (!responseCache.isCached(address)) await limitReads(ctx.ip)
}

/**
 * Sends ready bytes in an encoding that is accepted, or 304 where the caller has them.
 * @returns false where it accepts none, and nothing was sent
 */
const sendReady = (
  ctx: KoaContext,
  answer: CachedResponse,
  further: Record<string, string> = {},
): boolean => {
  const { req, res } = ctx
  const headers: Record<string, string | number> = {
    ...further,
    'Cache-Control': 'no-cache',
    ETag: answer.etag,
    Vary: 'Accept-Encoding',
  }
  if (answer.csp) headers['Content-Security-Policy'] = answer.csp
  if (answer.status === 200 && hasAlready(req.headers['if-none-match'], answer.etag)) {
    ctx.respond = false
    res.writeHead(304, headers)
    res.end()
    return true
  }
  const form = chooseEncoding(ctx, answer)
  if (!form) return false
  const { encoding, bytes } = form
  ctx.respond = false
  headers['Content-Type'] = answer.type
  headers['Content-Length'] = bytes.length
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  res.writeHead(answer.status, headers)
  res.end(req.method === 'HEAD' ? undefined : bytes)
  return true
}
