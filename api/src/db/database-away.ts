import { log } from '#core/log'

/** What Node says of a connection that cannot be made, or was there and has gone. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * What PostgreSQL says when it cannot go on, and not that the question is wrong (Appendix A of its
 * manual): no connection, no resources, stopped by its operator or its own deadline, a fault of its
 * machine; a lock that did not come in time, a transaction cut short, a server that only reads.
 */
const serverCodes = /^(08|53|57|58)[0-9A-Z]{3}$|^(55P03|25P03|25P04|25006|40001|40P01)$/

/** The driver gives these no code; Knex puts the statement before them. */
const driverWords =
  /(^| - )(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)$/

/** Whether an error means that the database is away or cannot go on, and not that we asked wrongly. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    (one) =>
      one.name === 'KnexTimeoutError' ||
      networkCodes.has(codeOf(one)) ||
      serverCodes.test(codeOf(one)) ||
      driverWords.test(one.message),
  )

/** The error and what lies behind it: libraries wrap what the network or the server said. */
export const causesOf = (error: unknown, depth = 0): Error[] => {
  if (!(error instanceof Error) || depth > 5) return []
  const behind = [
    error.cause,
    'nativeError' in error && error.nativeError,
    ...(error instanceof AggregateError ? error.errors : []),
  ]
  return [error, ...behind.flatMap((one) => causesOf(one, depth + 1))]
}

/** The code of an error, such as ECONNREFUSED or 57P01; an empty text without. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code ?? '') : '')

/** Queries that still work between failures, on another connection, don't mean that all is well again. */
const calmMs = 5_000

let lastFailureMs: number | undefined

/** Logs that the database is away, once until it is back: every request and job of an outage fails. */
export const reportDatabaseAway = (error: unknown): void => {
  if (lastFailureMs === undefined) log.error({ err: error }, 'The database is away')
  lastFailureMs = performance.now()
}

/** Notes that a query was answered; logs that the database is back. */
export const reportDatabaseAnswered = (): void => {
  if (lastFailureMs === undefined || performance.now() - lastFailureMs < calmMs) return
  lastFailureMs = undefined
  log.warn('The database is back')
}
