import { isIP, isIPv6 } from 'node:net'
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
      await limiter.consume(subnetOf(address))
    } catch {
      throw new HttpError(429, {
        error: 'That was a bit too often. Please wait a minute and try again.',
        reason: 'too_often',
      })
    }
  }
}

/**
 * Behind a proxy, makes `ctx.ip` a plain address: some proxies add the port, and a fresh port for
 * every call would escape every limit. An entry that is no address counts as the proxy itself.
 */
export const readForwardedAddress: Middleware = (ctx, next) => {
  ctx.request.ip = plainAddress(ctx.ip) ?? ctx.socket.remoteAddress ?? ''
  return next()
}

/** Returns an entry of X-Forwarded-For without its port; undefined if it is no IP address. */
export const plainAddress = (entry: string): string | undefined => {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(entry) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(entry) ?? []
  const address = bracketed ?? withPort ?? entry
  return isIP(address) ? address : undefined
}

/**
 * What one caller has for an address: an IPv4 address, or the 64 bits of an IPv6 network, within
 * which anybody may take a new address for every call.
 */
export const subnetOf = (address: string): string => {
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
