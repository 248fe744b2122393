import { log } from '#core/log'

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
