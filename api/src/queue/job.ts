import type { Context } from '#core/context'

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
  /** A cron line in UTC, for work that is done by the clock. */
  cron?: string
  /** After this long it is taken for lost; two minutes without. */
  mostSeconds?: number
  /** It ends or deletes what is old enough: not while the machine's clock and the database's differ. */
  endsByTime?: boolean
}

/**
 * The queue goes by the database's clock, ours may be behind it by this much: a job that comes
 * before its time by less has come in time.
 */
export const clockToleranceMinutes = 5

type Pace = {
  /** How many are worked on at the same time; one after the other without. */
  atOnce?: number
  /** Nothing new is begun after this long; what is left is left. */
  mostMs?: number
}

/** Does the work for every item, whatever fails, and fails at the end if something did. */
export const doEach = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { atOnce = 1, mostMs = Number.POSITIVE_INFINITY }: Pace = {},
): Promise<void> => {
  const failures: unknown[] = []
  const deadline = performance.now() + mostMs
  const line = oneByOne(items)
  const worker = async () => {
    for await (const item of line) {
      await work(item).catch((error) => failures.push(error))
      if (performance.now() >= deadline) return
    }
  }
  for (const end of await Promise.allSettled(Array.from({ length: atOnce }, worker)))
    if (end.status === 'rejected') failures.push(end.reason)
  const [first] = failures
  if (failures.length === 0) return
  const message = first instanceof Error ? first.message : String(first)
  throw new AggregateError(failures, failures.length === 1 ? message : `${message} (and others)`)
}

/** Gives each item to one of those who ask, however many ask at once and whatever they come to. */
const oneByOne = <Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncIterable<Item> => {
  const line = (async function* () {
    yield* items
  })()
  return { [Symbol.asyncIterator]: () => ({ next: () => line.next() }) }
}

/** Declares a job; nothing but its type is checked. */
export const job = <Data extends object>(definition: Job<Data>): Job<Data> => definition
