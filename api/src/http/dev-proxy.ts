import { request } from 'node:http'
import type { Middleware } from 'koa'

/** Passes a request on to a development server, so that one origin serves everything there too. */
export const devProxy =
  (target: string): Middleware =>
  (ctx) =>
    new Promise((resolve, reject) => {
      ctx.respond = false
      const { method, headers, url } = ctx.req
      const onward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
        ctx.res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(ctx.res)
        answer.on('end', resolve)
      })
      onward.on('error', reject)
      ctx.req.pipe(onward)
    })
