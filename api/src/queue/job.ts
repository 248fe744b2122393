import type { Context } from '#context'

/** Work that is done after a transaction, at least once. It carries ids and reads the state again. */
export type Job<Data extends object = never> = {
  /** The queue's name; kebab-case. */
  name: string
  /** What is not done when it fails, for the operator: 'Confirmation to the guests'. */
  what: string
  /** May run twice without harm. Throwing makes it run again later. */
  run: (context: Context, data: Data) => Promise<void>
  /** When to run it; at once without. */
  startAfter?: (context: Context, data: Data) => Promise<Temporal.Instant | 'never' | 'now'>
  /** A cron line in UTC, for work that comes round by itself. */
  cron?: string
}

export const job = <Data extends object>(definition: Job<Data>): Job<Data> => definition
