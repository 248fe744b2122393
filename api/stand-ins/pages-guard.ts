import type { Context } from 'koa'

/** Forbids scripts, caching and framing by other sites. Rejects changes from other sites. */
export const guardPages = async (ctx: Context, next: () => Promise<void>): Promise<void> => {
  if (ctx.method !== 'GET' && ctx.get('Sec-Fetch-Site') === 'cross-site') {
    ctx.status = 403
    ctx.body = 'Refused: this came from another site.'
    return
  }
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
  )
  await next()
}
