import { log } from '#core/log'

/** Node's error codes for a connection that can't be opened or was lost. */
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
 * PostgreSQL's error codes for problems with the server rather than the query (Appendix A of its
 * manual): no connection or resources, shutdown, timeout, system error, lock timeout, deadlock,
 * read-only server.
 */
const serverCodes = /^(08|53|57|58)[0-9A-Z]{3}$|^(55P03|25P03|25P04|25006|40001|40P01)$/

/** The messages of driver errors that have no code. Knex and pg-boss add other text around them. */
const driverMessages =
  /(^| - )(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)( \(Queue: .+\))?$/

/** Returns whether an error means that the database is unavailable, not that a query is wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  errorCauses(error).some(
    (one) =>
      one.name === 'KnexTimeoutError' ||
      networkCodes.has(errorCode(one)) ||
      serverCodes.test(errorCode(one)) ||
      driverMessages.test(one.message),
  )

/** Returns an error and its causes, because libraries wrap network and server errors. */
export const errorCauses = (error: unknown, depth = 0): Error[] => {
  if (!(error instanceof Error) || depth > 5) return []
  const causes = [
    error.cause,
    'nativeError' in error && error.nativeError,
    ...(error instanceof AggregateError ? error.errors : []),
  ]
  return [error, ...causes.flatMap((one) => errorCauses(one, depth + 1))]
}

/** Returns an error's code, for example 57P01, or an empty string if it has none. */
export const errorCode = (error: Error): string => ('code' in error ? String(error.code ?? '') : '')

/** A successful query ends the outage if this much time has passed since the last failure. */
const recoveryMs = 5_000

let lastFailureMs: number | undefined
let isStopping = false

/** Stops reporting outages, because a shutdown closes connections that are still in use. */
export const stopReportingOutages = (): void => {
  isStopping = true
}

/** Logs a database outage only once, because every request and job fails during the outage. */
export const reportDatabaseUnavailable = (error: unknown): void => {
  if (isStopping) return
  if (lastFailureMs === undefined) log.error({ err: error }, 'The database is unavailable')
  lastFailureMs = performance.now()
}

/** Logs the end of an outage. Must be called after each successful query. */
export const reportDatabaseAvailable = (): void => {
  if (lastFailureMs === undefined || performance.now() - lastFailureMs < recoveryMs) return
  lastFailureMs = undefined
  log.warn('The database is back')
}
