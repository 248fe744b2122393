import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'

/** Work that runs at least once after a commit. It receives ids and reads the current data. */
export type Job<Data extends object = never> = {
  /**
   * The constant's name in kebab case. Jobs are stored under this name, so a renamed job needs an
   * entry in `former-names.ts`.
   */
  name: string
  /** The name that the operator sees if the job fails, for example 'Confirmation e-mail'. */
  title: string
  /** Does the work, which must be safe to repeat: if a run throws, the job is retried later. */
  run: (context: Context, data: Data) => Promise<void>
  /** Returns when the job should run. By default, it runs immediately. */
  startAfter?: (context: Context, data: Data) => Promise<Temporal.Instant | 'never' | 'now'>
  /** A cron expression in UTC. To declare a job that runs only on schedule, use `exclusiveJob`. */
  cron?: string
  /** How long a run may take before it counts as failed; by default `defaultTimeoutSeconds`. */
  timeoutSeconds?: number
  /** Whether the job expires or deletes records. If the clocks differ, such jobs are skipped. */
  dependsOnClock?: boolean
}

export const defaultTimeoutSeconds = 120

/**
 * Returns whether it is too early to run a job that should start at `due`. The queue uses the
 * database's clock, which may be up to five minutes ahead of ours.
 */
export const isTooEarly = (due: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(due, now.add({ minutes: 5 })) > 0

/** Returns the job unchanged. Lets the compiler infer the type of its data. */
export const job = <Data extends object>(definition: Job<Data>): Job<Data> => definition

type Declared = Required<Pick<Job<object>, 'name' | 'title' | 'cron'>> &
  Pick<Job<object>, 'dependsOnClock' | 'timeoutSeconds'> & {
    /** Does the work. Throws if any part of it fails. */
    run: (context: Context, history: History) => Promise<void>
  }

type History = {
  /** When the last successful run started. */
  lastSuccess: Temporal.Instant | undefined
}

/**
 * Declares a scheduled job that is skipped while another run is in progress, even in another
 * process. A run that takes too long counts as failed. The next run then starts even if the first
 * hasn't ended, so that a run that hangs doesn't block all others. The job receives the time when
 * its last successful run started. A job that also runs after an event must never be skipped, so
 * declare it with `job` and make concurrent runs safe.
 */
export const exclusiveJob = ({ run, ...declared }: Declared): Job<object> => ({
  ...declared,
  run: async (context) => {
    const { name, timeoutSeconds = defaultTimeoutSeconds } = declared
    const startedAt = context.now()
    const lease = await acquireLease(context.db, name, timeoutSeconds)
    if (!lease) return
    try {
      await run(context, {
        lastSuccess: lease.succeededAt ? fromTimestamp(lease.succeededAt) : undefined,
      })
      await context.db.raw('update job_leases set succeeded_at = ? where name = ?', [
        startedAt.toString(),
        name,
      ])
    } finally {
      await releaseLease(context.db, name, lease)
    }
  },
})

type Lease = { runningUntil: string; succeededAt: Date | null }

/** Acquires the lease using the database's clock, which all processes share. */
const acquireLease = async (db: Db, name: string, timeoutSeconds: number) => {
  const [lease] = await queryRows<Lease>(
    db,
    `insert into job_leases as known (name, running_until)
      values (:name, now() + make_interval(secs => :timeoutSeconds))
      on conflict (name) do update set running_until = excluded.running_until
        where known.running_until is null or known.running_until < now()
      returning running_until::text, succeeded_at`,
    { name, timeoutSeconds },
  )
  return lease
}

/** Release only this run's lease: if it has expired, another run may hold a new lease. */
const releaseLease = (db: Db, name: string, { runningUntil }: Lease) =>
  db.raw(
    'update job_leases set running_until = null where name = ? and running_until = ?::timestamptz',
    [name, runningUntil],
  )
