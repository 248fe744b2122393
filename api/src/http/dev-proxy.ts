import { request } from 'node:http'
import type { Middleware } from 'koa'

/** Forwards requests to a development server, so that everything is on one origin. */
export const devProxy =
  (target: string): Middleware =>
  (ctx) =>
    new Promise((resolve, reject) => {
      ctx.respond = false
      const { method, headers, url } = ctx.req
      const forwarded = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
        ctx.res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(ctx.res)
        answer.on('end', resolve)
      })
      forwarded.on('error', reject)
      ctx.req.pipe(forwarded)
    })
