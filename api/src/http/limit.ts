import { isIPv6 } from 'node:net'
import type { Middleware } from 'koa'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { HttpError } from '#http/errors'

/** Lets an address call so often a minute. */
export const limitPerMinute = (calls: number): Middleware => {
  const count = createLimit(calls)
  return async (ctx, next) => {
    await count(ctx.ip)
    await next()
  }
}

/** Counts a call of an address. @throws HttpError 429 */
export type Limit = (address: string) => Promise<void>

/**
 * Counts calls, so many a minute from an address. Counts live in this process: they keep a script
 * from flooding the database, and are not what money or slots depend on.
 */
export const createLimit = (calls: number): Limit => {
  const limiter = new RateLimiterMemory({ points: calls, duration: 60 })
  return async (address) => {
    try {
      await limiter.consume(networkOf(address))
    } catch {
      throw new HttpError(429, {
        error: 'That was a bit too often. Please wait a minute and try again.',
        reason: 'too_often',
      })
    }
  }
}

/**
 * What one caller has for an address: an IPv4 address, or the 64 bits of an IPv6 network, within
 * which anybody may take a new address for every call.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
    .concat('::/64')
}
