import type { Middleware } from 'koa'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { HttpError } from '#http/errors'

/**
 * Lets an address call so often a minute. Counts live in this process: they keep a script from
 * flooding the database, and are not what money or slots depend on.
 */
export const limitPerMinute = (calls: number): Middleware => {
  const limiter = new RateLimiterMemory({ points: calls, duration: 60 })
  return async (ctx, next) => {
    try {
      await limiter.consume(ctx.ip)
    } catch {
      throw new HttpError(429, {
        error: 'That was a bit too often. Please wait a minute and try again.',
        reason: 'too_often',
      })
    }
    await next()
  }
}
