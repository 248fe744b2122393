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

/** Lets several workers iterate over the same items, so that each item goes to one of them. */
const shareItems = <Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncIterable<Item> => {
  const generator = (async function* () {
    yield* items
  })()
  return { [Symbol.asyncIterator]: () => ({ next: () => generator.next() }) }
}
