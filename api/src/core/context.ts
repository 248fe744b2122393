import type { Endpoint, InputOf, RefusalOf } from '@synapse/shared/contract/endpoint'
import type { Result } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Metrics } from '#core/metrics'
import type { Settings } from '#core/settings'
import type { Clock } from '#db/clock'
import type { Db } from '#db/knex'
import type { RecordChanges } from '#db/record-changes'
import type { RateLimit } from '#http/limit'
import type { SignInLimiter } from '#http/limit-sign-ins'
import type { ResponseCache } from '#http/response-cache'
import type { Mailer } from '#mail/mailer'
import type { Google } from '#outside/google'
import type { Events } from '#queue/events'
import type { FailedJobs } from '#queue/failed-jobs'

/** The dependencies of all operations and jobs. `main/start.ts` creates them once at start-up. */
export type Context = {
  settings: Settings
  db: Db
  now: () => Temporal.Instant
  /** Compares this machine's clock with the clocks of the database and Stripe. */
  clock: Clock
  stripe: Stripe
  google: Google | undefined
  forBookings: ForBookings
  mailer: Mailer
  metrics: Metrics
  responseCache: ResponseCache
  /** Limits how many uncached responses an IP address may request. */
  limitReads: RateLimit
  recordChanges: RecordChanges
  signInLimiter: SignInLimiter
  failedJobs: FailedJobs
  /** Enqueues an event's jobs in the transaction that records the event. */
  emit: <Name extends keyof Events>(
    trx: Knex.Transaction,
    name: Name,
    data: Events[Name],
  ) => Promise<void>
}

/**
 * Functions that the booking feature needs from features that depend on it. They are injected to
 * avoid circular imports.
 */
type ForBookings = {
  createsMeetLinks: (db: Db) => Promise<boolean>
  /** Returns whether the booking came from a quote that has already been invoiced. */
  isInvoicedByQuote: (trx: Knex.Transaction, bookingId: string) => Promise<boolean>
  /**
   * Updates a locked booking's draft invoice after the booking has changed.
   * @returns the invoice's number if it has been issued and can't be updated
   */
  updateDraftInvoice: (trx: Knex.Transaction, bookingId: string) => Promise<string | undefined>
  /** When a student's e-mail address changes, moves the notes stored under the old address. */
  moveStudentNotes: (
    trx: Knex.Transaction,
    addresses: { from: string; to: string },
  ) => Promise<void>
}

/** Returns the context with a transaction as its `db`. */
export const inTransaction = (context: Context, trx: Knex.Transaction): Context => ({
  ...context,
  db: trx,
})

/** The signed-in operator making a request. */
export type Caller = {
  operatorId: string
  sessionId: string
  /** Whether the operator entered the password within the last five minutes. */
  isConfirmed: boolean
}

/** Changes the record with the given id. The endpoint then responds with the changed record. */
export type Change<E extends Endpoint> = (
  context: Context,
  id: string,
  input: InputOf<E>,
) => Promise<Result<undefined, RefusalOf<E>>>
