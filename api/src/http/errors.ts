import type { ErrorBody } from '@synapse/shared/contract/endpoint'
import type { Context, Middleware } from 'koa'
import { log } from '#core/log'
import { reportSecurity } from '#core/security-log'
import { isDatabaseUnavailable, reportDatabaseUnavailable } from '#db/database-availability'

/** An error with a message for the caller. All other errors are bugs and lead to status 500. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.error)
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Converts errors to the standard response, and logs bugs. Must run after `identifyRequest`. */
export const handleErrors: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    const httpError = error instanceof HttpError ? error : unexpectedError(error)
    const { status, body, retryAfterSeconds = defaultRetrySeconds[status] } = httpError
    // Log the request's id, which callers can quote when they ask for help. Bugs were already
    // logged with their stack.
    if (status > 500) log.warn({ status, reason: body.reason }, 'A request could not be completed')
    if (body.reason === 'too_often') reportSecurity('rate_limited', {})
    ctx.status = status
    ctx.set('Cache-Control', 'no-store')
    if (retryAfterSeconds) ctx.set('Retry-After', String(retryAfterSeconds))
    const { requestId } = ctx.state
    ctx.body = isOpenedInBrowser(ctx) ? `${body.error}\n\n${requestId}\n` : { ...body, requestId }
  }
}

/** Returns whether somebody opened the URL in a browser, where JSON would be unreadable. */
export const isOpenedInBrowser = (ctx: Context) => ctx.accepts('json', 'html') === 'html'

const defaultRetrySeconds: Record<number, number> = { 429: 60, 503: 5 }

const unexpectedError = (error: unknown): HttpError => {
  if (isDatabaseUnavailable(error)) {
    reportDatabaseUnavailable(error)
    return new HttpError(503, {
      error: 'The service is temporarily unavailable. Nothing was changed. Please try again.',
      reason: 'unavailable',
    })
  }
  log.error({ err: error }, 'A request failed')
  return new HttpError(500, {
    error:
      'Something went wrong on our side. Please try again. If it happens again, send us the error ID.',
    reason: 'internal',
  })
}
