import type { Middleware } from 'koa'
import { log } from '#core/log'

const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Where no proxy is trusted, a proxy's header says that one may stand in front after all: then all
 * visitors have its address, and share one limit. Said once.
 */
export const reportForwarding = (trustedProxies: number): Middleware => {
  let isLooking = trustedProxies === 0
  return (ctx, next) => {
    if (isLooking && headers.some((name) => ctx.req.headers[name])) {
      isLooking = false
      log.warn(
        'A request came with a forwarding header, but TRUSTED_PROXIES is 0. If a proxy stands in front, set it to 1: until then all visitors count as one address and are limited together.',
      )
    }
    return next()
  }
}
