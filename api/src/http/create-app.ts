import type { RequestListener } from 'node:http'
import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { compressResponses } from '#http/encoding'
import { handleErrors } from '#http/errors'
import { healthRoute } from '#http/health'
import { idempotent } from '#http/idempotent'
import { limitPerMinute, readForwardedAddress } from '#http/limit'
import { measureRequests, metricsRoute, traceRequests } from '#http/metrics'
import {
  clearCacheAfterWrite,
  commonHeaders,
  identifyRequest,
  refuseOldApps,
  refuseUnknownCalls,
  refuseUnreadablePaths,
  reportForwarding,
  requirePassword,
} from '#http/middleware'
import { openApiRoute } from '#http/openapi'
import { type PageSource, servePages } from '#http/pages'
import type { Route } from '#http/route'
import { rethrowCacheError, serveCached } from '#http/serve-cached'

type Parts = PageSource & {
  routes: readonly Route[]
  /** Rejects calls from anyone but the signed-in operator. */
  authenticate: (context: Context) => Middleware
  updateMetrics: (context: Context) => Promise<void>
}

/** Builds the complete HTTP app: API, public site and admin app on one origin. */
export const createApp = async (context: Context, parts: Parts): Promise<RequestListener> => {
  const { trustedProxies } = context.settings
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies || undefined })
  app.on('error', (error) => log.error({ err: error }, 'A response could not be sent'))
  const headers = commonHeaders(context)
  app.use(reportForwarding(trustedProxies))
  if (app.proxy) app.use(readForwardedAddress)
  app.use(measureRequests(context.metrics))
  app.use(traceRequests)
  app.use(identifyRequest)
  app.use(handleErrors)
  app.use((ctx, next) => {
    ctx.set(headers())
    return next()
  })
  app.use(compressResponses)
  app.use(rethrowCacheError)
  app.use(refuseUnreadablePaths)
  app.use(refuseOldApps)
  app.use(routerOf(context, parts).routes())
  app.use(refuseUnknownCalls)
  app.use(await servePages(context, parts))
  return serveCached(context.responseCache, headers, app.callback())
}

const routerOf = (context: Context, { routes, authenticate, updateMetrics }: Parts) => {
  const router = new Router()
  const described = [...routes, healthRoute]
  for (const route of [...described, metricsRoute(updateMetrics), openApiRoute(described)]) {
    const { endpoint, perMinute, answer } = route
    const steps: Middleware[] = [
      (ctx, next) => {
        ctx.state.route = endpoint.path
        return next()
      },
    ]
    if (perMinute)
      steps.push(limitPerMinute(context, endpoint, perMinute * context.settings.limitFactor))
    if (endpoint.who === 'operator') {
      steps.push(authenticate(context))
      if (endpoint.needsPassword) steps.push(requirePassword)
      if (endpoint.method !== 'GET') steps.push(clearCacheAfterWrite(context))
    }
    steps.push(endpoint.mayRepeat ? idempotent(context, route) : (ctx) => answer(context, ctx))
    router.register(endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), [endpoint.method], steps)
  }
  return router
}
