import type { Context } from 'koa'

/** Pages of a stand-in are never cached, framed or scripted, and nobody else's page may press their buttons. */
export const guardPages = async (ctx: Context, next: () => Promise<void>): Promise<void> => {
  if (ctx.method === 'POST' && ctx.get('Sec-Fetch-Site') === 'cross-site') {
    ctx.status = 403
    ctx.body = 'Refused: this came from another site.'
    return
  }
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  await next()
}
