import type { Context as KoaContext, Middleware } from 'koa'
import type { Context } from '#core/context'
import { chooseEncoding, isNotModified, notAcceptable } from '#http/encoding'
import type { CachedResponse, Content, ResponseCache } from '#http/response-cache'

/**
 * Serves cached responses before any other middleware; query strings are ignored. Errors are thrown
 * later, by `rethrowCacheError`, so that they get a request id and the standard format.
 * @param commonHeaders the headers that every response has
 */
export const serveCached =
  (cache: ResponseCache, commonHeaders: () => Record<string, string>): Middleware =>
  (ctx, next) => {
    const { method, url = '' } = ctx.req
    const query = url.indexOf('?')
    try {
      const response =
        method === 'GET' ? cache.get(query < 0 ? url : url.slice(0, query)) : undefined
      if (response && send(ctx, response, commonHeaders())) {
        const hundred = ctx.res.statusCode < 300 ? 2 : Math.trunc(ctx.res.statusCode / 100)
        response.served[hundred] = (response.served[hundred] ?? 0) + 1
        return
      }
    } catch (error) {
      ctx.state.cacheError = error
    }
    return next()
  }

/** Throws the error from `serveCached`, if any. */
export const rethrowCacheError: Middleware = (ctx, next) => {
  if (ctx.state.cacheError) throw ctx.state.cacheError
  return next()
}

/**
 * Sends a path's response, loading it if it isn't cached.
 * @param address the canonical form of the path
 * @returns false if the path doesn't exist
 * @throws HttpError 406 if the caller accepts no available encoding
 */
export const sendCached = async (
  { responseCache }: Pick<Context, 'responseCache'>,
  ctx: KoaContext,
  address: string,
  load: () => Promise<Content | undefined>,
): Promise<boolean> => {
  const response = await responseCache.getOrLoad(address, load)
  if (response && !send(ctx, response)) throw notAcceptable()
  return response !== undefined
}

/**
 * Limits reads of uncached paths. Only paths that contain a name need this, because callers can
 * make up any number of names.
 * @throws HttpError 429 after too many such reads
 */
export const limitUncachedReads = async (
  { responseCache, limitReads }: Pick<Context, 'responseCache' | 'limitReads'>,
  ctx: KoaContext,
  address: string,
): Promise<void> => {
  if (!responseCache.isCached(address)) await limitReads(ctx.ip)
}

/**
 * Sends a cached response in an accepted encoding, or 304 if the client has the same version.
 * @returns false without sending anything if the client accepts no available encoding
 */
const send = (
  ctx: KoaContext,
  response: CachedResponse,
  commonHeaders: Record<string, string> = {},
): boolean => {
  const { req, res } = ctx
  const headers: Record<string, string | number> = {
    ...commonHeaders,
    'Cache-Control': 'no-cache',
    ETag: response.etag,
    Vary: 'Accept-Encoding',
  }
  if (response.csp) headers['Content-Security-Policy'] = response.csp
  if (response.status === 200 && isNotModified(req.headers['if-none-match'], response.etag)) {
    ctx.respond = false
    res.writeHead(304, headers)
    res.end()
    return true
  }
  const form = chooseEncoding(ctx, response)
  if (!form) return false
  const { encoding, bytes } = form
  ctx.respond = false
  headers['Content-Type'] = response.type
  headers['Content-Length'] = bytes.length
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  res.writeHead(response.status, headers)
  res.end(req.method === 'HEAD' ? undefined : bytes)
  return true
}
