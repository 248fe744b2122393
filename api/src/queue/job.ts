import type { Context } from '#core/context'

/** Work that runs at least once after a transaction. It gets ids and reads the current data. */
export type Job<Data extends object = never> = {
  /**
   * The name of the constant in kebab case. Jobs are stored with this name, so a job that is
   * renamed needs an entry in `former-names.ts`.
   */
  name: string
  /** The name that the operator sees if the job fails, for example 'Confirmation e-mail'. */
  title: string
  /** Does the work, which must be safe to repeat: if a run throws, the job is retried later. */
  run: (context: Context, data: Data) => Promise<void>
  /** Returns when the job should run. By default, it runs immediately. */
  startAfter?: (context: Context, data: Data) => Promise<Temporal.Instant | 'never' | 'now'>
  /** A cron expression in UTC. Jobs that only run on schedule are declared with `exclusiveJob`. */
  cron?: string
  /** How long a run may take before it counts as failed; by default `defaultTimeoutSeconds`. */
  timeoutSeconds?: number
  /** Whether the job expires or deletes records. If the clocks differ, such jobs are skipped. */
  dependsOnClock?: boolean
}

/** How long a run may take by default. */
export const defaultTimeoutSeconds = 120

/** How early a job may start, because the queue uses the database's clock, which may be ahead. */
export const clockToleranceMinutes = 5

/** Returns the job unchanged, with the type of its data. */
export const job = <Data extends object>(definition: Job<Data>): Job<Data> => definition
