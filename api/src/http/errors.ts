import type { ErrorBody } from '@synapse/shared/endpoint'
import type { Middleware } from 'koa'

/** An error that is said to the caller as it is. Everything else is a bug and says nothing. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.error)
    this.status = status
    this.body = body
  }
}

const databaseAway = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '08006'])

/** First in the chain, once the request has its number: gives every failure the house's one form and logs what is a bug. */
export const handleErrors: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    const known = error instanceof HttpError ? error : unexpected(error, ctx.state.requestId)
    ctx.status = known.status
    ctx.set('Cache-Control', 'no-store')
    if (known.status === 503) ctx.set('Retry-After', '5')
    ctx.body = { ...known.body, requestId: ctx.state.requestId }
  }
}

const unexpected = (error: unknown, requestId: string): HttpError => {
  console.error(`Request ${requestId} failed:`, error)
  const code = error && typeof error === 'object' && 'code' in error ? String(error.code) : ''
  if (databaseAway.has(code) || (error instanceof Error && error.name === 'KnexTimeoutError'))
    return new HttpError(503, {
      error: 'The service is not available for a moment. Nothing was changed; please try again.',
      reason: 'unavailable',
    })
  return new HttpError(500, {
    error:
      'Something went wrong on our side. Please try again; if it happens again, tell us the number.',
    reason: 'internal',
  })
}
