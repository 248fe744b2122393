import type { ErrorBody } from '@synapse/shared/endpoint'
import type { Context, Middleware } from 'koa'
import { log } from '#core/log'
import { isDatabaseAway, reportDatabaseAway } from '#db/database-away'

/** An error that is said to the caller as it is. Everything else is a bug and says nothing. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly body: ErrorBody
  /** When it is worth another try; the header says so. */
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.error)
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** First in the chain, once the request has its number: gives every failure the house's one form and logs what is a bug. */
export const handleErrors: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    const known = error instanceof HttpError ? error : unexpected(error)
    ctx.status = known.status
    ctx.set('Cache-Control', 'no-store')
    const again = known.retryAfterSeconds ?? usualWaits[known.status]
    if (again) ctx.set('Retry-After', String(again))
    const { requestId } = ctx.state
    ctx.body = isForReading(ctx)
      ? `${known.body.error}\n\n${requestId}\n`
      : { ...known.body, requestId }
  }
}

/** Who opens a page in a browser reads a sentence. */
const isForReading = (ctx: Context) =>
  !/^\/api(\/|$)/.test(ctx.path) && ctx.accepts('json', 'html') === 'html'

/** How long to wait where nobody knows better, by status. */
const usualWaits: Record<number, number> = { 429: 60, 503: 5 }

const unexpected = (error: unknown): HttpError => {
  if (isDatabaseAway(error)) {
    reportDatabaseAway(error)
    return new HttpError(503, {
      error: 'The service is not available for a moment. Nothing was changed; please try again.',
      reason: 'unavailable',
    })
  }
  log.error({ err: error }, 'A request failed')
  return new HttpError(500, {
    error:
      'Something went wrong on our side. Please try again; if it happens again, tell us the number.',
    reason: 'internal',
  })
}
