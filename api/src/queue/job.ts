import type { Context } from '#core/context'

/** Work that runs at least once after a transaction. It receives ids and reads the current data. */
export type Job<Data extends object = never> = {
  /**
   * The constant's name in kebab case. Jobs are stored under this name, so a renamed job needs an
   * entry in `former-names.ts`.
   */
  name: string
  /** The name shown to the operator if the job fails, for example 'Confirmation e-mail'. */
  title: string
  /** Does the work. Must be safe to run twice; a run that throws is retried later. */
  run: (context: Context, data: Data) => Promise<void>
  /** Returns when to run the job; by default, the job runs immediately. */
  startAfter?: (context: Context, data: Data) => Promise<Temporal.Instant | 'never' | 'now'>
  /** A cron expression in UTC. A job that only runs on schedule is an `exclusiveJob`. */
  cron?: string
  /** How long a run may take before it counts as failed; `defaultTimeoutSeconds` by default. */
  timeoutSeconds?: number
  /** Whether the job expires or deletes records. Such jobs are skipped while the clocks differ. */
  dependsOnClock?: boolean
}

/** How long a run may take by default. */
export const defaultTimeoutSeconds = 120

/** How early a job may start: the queue uses the database's clock, which may be ahead of ours. */
export const clockToleranceMinutes = 5

/** Infers the type of a job, so that its data is checked. */
export const job = <Data extends object>(definition: Job<Data>): Job<Data> => definition
