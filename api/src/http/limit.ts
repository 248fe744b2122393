import { isIP, isIPv6 } from 'node:net'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import type { Middleware } from 'koa'
import {
  type IRateLimiterPostgresOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible'
import type { Context } from '#core/context'
import { keyedHash } from '#core/secret'
import type { Db } from '#db/knex'
import { HttpError } from '#http/errors'

/**
 * Limits how many calls per minute an IP address can make to an endpoint, across all processes.
 * When an address has exceeded the limit, its calls no longer reach the database. If the database
 * is unavailable, each process counts separately.
 */
export const limitPerMinute = (
  { db, settings: { appSecret } }: Pick<Context, 'db' | 'settings'>,
  { method, path }: Endpoint,
  calls: number,
): Middleware => {
  const limiter = createCounter(db, {
    // The sign-in counters use the same table and already delete its expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: `call ${method} ${path}`,
    points: calls,
    duration: 60,
    inMemoryBlockOnConsumed: calls + 1,
    insuranceLimiter: new RateLimiterMemory({ points: calls, duration: 60 }),
  })
  return async ({ ip }, next) => {
    // Use a keyed hash, so that no visitor's address is stored.
    await count(limiter, keyedHash(appSecret, 'limits', subnetOf(ip)).toString('base64url'))
    await next()
  }
}

/** Creates a counter that all processes share. */
export const createCounter = (db: Db, options: Omit<IRateLimiterPostgresOptions, 'storeClient'>) =>
  new RateLimiterPostgres({
    storeClient: db,
    storeType: 'knex',
    // The counters share a table, so each counter's keys have their own prefix.
    tableName: 'rate_limits',
    tableCreated: true,
    ...options,
  })

/**
 * Counts a call from an address.
 * @throws HttpError 429 if the address has made too many calls
 */
export type RateLimit = (address: string) => Promise<void>

/** Limits calls per minute and address, without the database: each process counts separately. */
export const createRateLimit = (calls: number): RateLimit => {
  const limiter = new RateLimiterMemory({ points: calls, duration: 60 })
  return (address) => count(limiter, subnetOf(address))
}

const count = async (limiter: RateLimiterAbstract, key: string) => {
  try {
    await limiter.consume(key)
  } catch {
    throw new HttpError(429, {
      error: 'Too many requests. Please wait a minute and try again.',
      reason: 'too_often',
    })
  }
}

/**
 * Removes the port that some proxies add to `ctx.ip`, because a new port for every call would
 * bypass the limits. Replaces an invalid address with the proxy's address.
 */
export const readForwardedAddress: Middleware = (ctx, next) => {
  ctx.request.ip = plainAddress(ctx.ip) ?? ctx.socket.remoteAddress ?? ''
  return next()
}

/** Returns an entry of X-Forwarded-For without its port, or undefined if it isn't an IP address. */
export const plainAddress = (entry: string): string | undefined => {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(entry) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(entry) ?? []
  const address = bracketed ?? withPort ?? entry
  return isIP(address) ? address : undefined
}

/**
 * Returns the key that identifies a caller: the IPv4 address, or the /64 subnet of an IPv6 address,
 * because a caller can use any address in that subnet.
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
