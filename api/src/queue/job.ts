import type { Context } from '#core/context'

/** Work that runs at least once after a transaction. It receives ids and reads the current data. */
export type Job<Data extends object = never> = {
  /** The queue's name, in kebab case. It never changes, because jobs are stored under it. */
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
  /** Set for jobs that expire or delete records: they are skipped while the clocks differ. */
  dependsOnClock?: boolean
}

/** How long a run may take, unless its job says otherwise. */
export const defaultTimeoutSeconds = 120

/** How early a job may start: the queue uses the database's clock, which may be ahead of ours. */
export const clockToleranceMinutes = 5

type Pace = {
  /** How many items are processed at the same time; one by default. */
  concurrency?: number
  /** The time budget; once it is used up, the remaining items are skipped. */
  budgetMs?: number
}

/** Runs the work for every item, even if some fail; throws at the end if any failed. */
export const forEachSettled = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { concurrency = 1, budgetMs = Number.POSITIVE_INFINITY }: Pace = {},
): Promise<void> => {
  const failures: unknown[] = []
  const deadline = performance.now() + budgetMs
  const queue = shareItems(items)
  const worker = async () => {
    for await (const item of queue) {
      await work(item).catch((error) => failures.push(error))
      if (performance.now() >= deadline) return
    }
  }
  for (const end of await Promise.allSettled(Array.from({ length: concurrency }, worker)))
    if (end.status === 'rejected') failures.push(end.reason)
  const [first] = failures
  if (failures.length === 0) return
  const message = first instanceof Error ? first.message : String(first)
  throw new AggregateError(failures, failures.length === 1 ? message : `${message} (and others)`)
}

/** Lets several workers iterate over the same items; each item goes to one of them. */
const shareItems = <Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncIterable<Item> => {
  const generator = (async function* () {
    yield* items
  })()
  return { [Symbol.asyncIterator]: () => ({ next: () => generator.next() }) }
}

/** Infers the type of a job, so that its data is checked. */
export const job = <Data extends object>(definition: Job<Data>): Job<Data> => definition
