import type { Context, Middleware } from 'koa'
import type { PublicReads, ReadyAnswer } from '#db/public-reads'

/** Before everything else: an answer that is ready goes out without a detour. */
export const serveReady =
  (reads: PublicReads): Middleware =>
  (ctx, next) => {
    const { method, url } = ctx.req
    const answer = method === 'GET' && url ? reads.peek(url) : undefined
    if (!answer) return next()
    sendReady(ctx, answer)
  }

/** Sends ready bytes in the encoding that was asked for, or 304 where the caller has them. */
export const sendReady = (ctx: Context, answer: ReadyAnswer): void => {
  const { req, res } = ctx
  ctx.respond = false
  const accepts = req.headers['accept-encoding'] ?? ''
  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : 'identity'
  const headers: Record<string, string | number> = {
    'Cache-Control': 'no-cache',
    ETag: answer.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }
  if (req.headers['if-none-match']?.includes(answer.etag)) {
    res.writeHead(304, headers)
    res.end()
    return
  }
  const body = answer[encoding]
  headers['Content-Type'] = 'application/json; charset=utf-8'
  headers['Content-Length'] = body.length
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  res.writeHead(200, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}
