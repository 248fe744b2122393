import { randomUUID } from 'node:crypto'
import type { RouterContext } from '@koa/router'
import {
  contractVersionHeader,
  oldestContractVersion,
  tooOld,
} from '@synapse/shared/contract/app-version'
import { passwordNeeded, passwordNeededReason } from '@synapse/shared/contract/password-needed'
import type { DefaultState, Middleware } from 'koa'
import type { Caller, Context } from '#core/context'
import { log } from '#core/log'
import { runWithContext } from '#core/request-context'
import { toTimestamp } from '#db/columns'
import { HttpError } from '#http/errors'

/** Assigns an id to the request and runs the remaining middleware in a separate request context. */
export const identifyRequest: Middleware = (ctx, next) => {
  const requestId = randomUUID()
  ctx.state.requestId = requestId
  return runWithContext({ requestId, actor: { kind: 'visitor' }, address: ctx.ip }, next)
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Warns once if a request has a forwarding header but the app trusts no proxy. Behind a proxy, all
 * visitors would then appear to have the same address and share one rate limit.
 */
export const reportForwarding = (trustedProxies: number): Middleware => {
  let isWatching = trustedProxies === 0
  return (ctx, next) => {
    if (isWatching && forwardingHeaders.some((name) => ctx.req.headers[name])) {
      isWatching = false
      log.warn(
        'A request has a forwarding header, but TRUSTED_PROXIES is 0. If the app runs behind a proxy, set it to 1; until then all visitors count as one address and share its limits.',
      )
    }
    return next()
  }
}

/** Returns the default headers of every response. Pages override the content security policy. */
export const commonHeaders = ({ settings, clock }: Context): (() => Record<string, string>) => {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    // Don't isolate the app's window from its popups, because Google's consent popup sends its
    // result to that window.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(settings.publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
  // Send the corrected time in the Date header. This machine's clock may be wrong, and the booking
  // page reads the time from that header.
  return () =>
    clock.aheadSeconds() ? { ...headers, Date: toTimestamp(clock.now()).toUTCString() } : headers
}

/** Rejects paths that can't be decoded or that contain control characters. */
export const refuseUnreadablePaths: Middleware = (ctx, next) => {
  if (!isReadable(ctx.path))
    throw new HttpError(400, {
      error: 'This address contains characters that aren’t allowed.',
      reason: 'invalid',
    })
  return next()
}

const isReadable = (path: string) => {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches the control characters to reject
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Rejects requests from outdated versions of the app, which then offer an update. */
export const refuseOldApps: Middleware = (ctx, next) => {
  const version = ctx.get(contractVersionHeader)
  if (version && !(Number(version) >= oldestContractVersion))
    throw new HttpError(409, {
      error: 'This page is out of date. Please reload it.',
      reason: tooOld,
    })
  return next()
}

/** Rejects a request unless the operator has entered the password in the last five minutes. */
export const requirePassword: Middleware = (ctx, next) => {
  const { isConfirmed }: Caller = ctx.state.caller
  const { status, message } = passwordNeeded
  if (!isConfirmed) throw new HttpError(status, { error: message, reason: passwordNeededReason })
  return next()
}

/**
 * Clears the response cache after the operator has changed data, so that the next request shows the
 * change. The database's notification, which clears the caches of all processes, arrives a moment
 * later.
 */
export const clearCacheAfterWrite =
  ({ responseCache }: Context): Middleware =>
  async (_ctx, next) => {
    try {
      await next()
    } finally {
      responseCache.clear()
    }
  }

/** Responds with 404 to unknown paths under /api, and with 405 to unknown methods. */
export const refuseUnknownCalls: Middleware<DefaultState, RouterContext> = (ctx, next) => {
  if (!/^\/api(\/|$)/.test(ctx.path)) return next()
  // Every path that allows GET also allows HEAD.
  const allowed = ctx.matched?.flatMap(({ methods }) => methods).filter((one) => one !== 'HEAD')
  const methods = [...new Set(allowed)]
  if (methods.length === 0)
    throw new HttpError(404, { error: 'This endpoint doesn’t exist.', reason: 'not_found' })
  ctx.set('Allow', methods.join(', '))
  throw new HttpError(405, {
    error: `This endpoint only accepts ${methods.join(' or ')}.`,
    reason: 'method_not_allowed',
  })
}
