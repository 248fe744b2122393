import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Settings } from '#core/settings'
import type { Clock } from '#db/clock'
import type { Db } from '#db/knex'
import type { RecordChanges } from '#db/record-changes'
import type { Limit } from '#http/limit'
import type { PublicReads } from '#http/response-cache'
import type { Mailer } from '#mail/mailer'
import type { Tries } from '#operator/count-tries'
import type { Google } from '#outside/google'
import type { Events } from '#queue/events'
import type { FailedJobs } from '#queue/failed-jobs'

/** What every verb and job works with. Built once at start, by `main/start.ts`. */
export type Context = {
  settings: Settings
  db: Db
  /** What time it is for the business; tests move it. */
  now: () => Temporal.Instant
  /** The machine's own time, which what comes from outside goes by. */
  clock: Clock
  stripe: Stripe
  /** Undefined where no Google account is set up. */
  google: Google | undefined
  /** Whether Google makes the links of meetings, so that a booking need not know of calendars. */
  makesMeetings: (db: Db) => Promise<boolean>
  mailer: Mailer
  publicReads: PublicReads
  /** Counts the calls of visitors for names that were not ready. */
  limitReads: Limit
  recordChanges: RecordChanges
  tries: Tries
  failedJobs: FailedJobs
  /** Enqueues everything that follows an event, in the same transaction. */
  emit: <Name extends keyof Events>(
    trx: Knex.Transaction,
    name: Name,
    data: Events[Name],
  ) => Promise<void>
}
