import type { Context, Middleware } from 'koa'
import type { PublicReads, ReadyAnswer } from '#db/public-reads'
import { chooseEncoding, hasAlready } from '#http/encoding'
import { closedCsp } from '#http/security-headers'

/** Before all real work: an answer that is ready goes out without a detour. */
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
  const headers: Record<string, string | number> = {
    'Cache-Control': 'no-cache',
    ETag: answer.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': closedCsp,
  }
  if (hasAlready(req.headers['if-none-match'], answer.etag)) {
    res.writeHead(304, headers)
    res.end()
    return
  }
  const { encoding, bytes } = chooseEncoding(req.headers['accept-encoding'], answer)
  headers['Content-Type'] = 'application/json; charset=utf-8'
  headers['Content-Length'] = bytes.length
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  res.writeHead(200, headers)
  res.end(req.method === 'HEAD' ? undefined : bytes)
}
