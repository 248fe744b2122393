import { setTimeout as pause } from 'node:timers/promises'
import { SpanStatusCode } from '@opentelemetry/api'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Context } from '#core/context'
import { log } from '#core/log'
import type { Metrics } from '#core/metrics'
import { isSameSecret } from '#core/secret'
import { inSpan, parseTraceparent } from '#core/trace'
import { HttpError } from '#http/errors'
import type { Route } from '#http/route'

const readMetrics: Endpoint = {
  method: 'GET',
  path: '/metrics',
  who: 'monitoring',
  summary: 'Return the metrics in the format of Prometheus',
  refusals: {},
}

/** How long to wait for the metrics from the database before serving the rest without them. */
const timeLimitMs = 3_000

/**
 * Serves the metrics to callers who know METRICS_TOKEN. Responds with 404 if the setting is empty,
 * and with 401 to a wrong token.
 * @param update refreshes the metrics that come from the database
 */
export const metricsRoute = (update: (context: Context) => Promise<void>): Route => ({
  endpoint: readMetrics,
  answer: async (context, ctx) => {
    await context.limitReads(ctx.ip)
    const { metricsToken } = context.settings
    if (!metricsToken)
      throw new HttpError(404, { error: 'This endpoint doesn’t exist.', reason: 'not_found' })
    const [, given = ''] = /^Bearer (.+)$/i.exec(ctx.get('Authorization')) ?? []
    if (!isSameSecret(metricsToken, given)) {
      ctx.set('WWW-Authenticate', 'Bearer')
      throw new HttpError(401, { error: 'The token is missing or wrong.', reason: 'unauthorized' })
    }
    const { registry, gauge } = context.metrics
    const isUp = await Promise.race([
      update(context).then(
        () => true,
        (error) => {
          log.warn({ err: error }, 'The figures for the metrics could not be read')
          return false
        },
      ),
      pause(timeLimitMs, false, { ref: false }),
    ])
    gauge('synapse_database_up', 'Whether the database answers (1 or 0)').set(isUp ? 1 : 0)
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Type', registry.contentType)
    ctx.body = await registry.metrics()
  },
})

/** Measures each request that isn't served from the response cache. */
export const measureRequests =
  ({ observeRequest }: Metrics): Middleware =>
  (ctx, next) => {
    const startedAt = performance.now()
    ctx.res.once('close', () => {
      observeRequest(routeOf(ctx), ctx.res.statusCode, (performance.now() - startedAt) / 1000)
    })
    return next()
  }

const routeOf = ({ state, path }: KoaContext): string =>
  state.route ?? (path.startsWith('/api/') ? 'unknown' : 'page')

/**
 * Traces every request that isn't served from the response cache. Spans contain the route instead
 * of the URL, because URLs contain names and signed tokens.
 */
export const traceRequests: Middleware = (ctx, next) =>
  inSpan(
    { name: ctx.method, kind: 'SERVER', parent: parseTraceparent(ctx.get('traceparent')) },
    async (span) => {
      await next()
      const route = routeOf(ctx)
      span.updateName(`${ctx.method} ${route}`)
      span.setAttributes({
        'http.request.method': ctx.method,
        'http.route': route,
        'http.response.status_code': ctx.status,
      })
      if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    },
  )
