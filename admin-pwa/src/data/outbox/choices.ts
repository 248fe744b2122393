import { contractVersion, tooOld } from '@synapse/shared/contract/app-version'
import { openDb, readOutbox } from '#data/db.ts'
import { threeWayMerge } from '#data/merge-edits.ts'
import { mergeConflict } from '#data/outbox/conflict.ts'
import { isUnsent, type OutboxEntry, refusalError } from '#data/outbox/entry.ts'
import { withDependents } from '#data/outbox/order.ts'
import { requeued } from '#data/outbox/refusal.ts'
import { withoutRepeats } from '#data/outbox/repeats.ts'
import { changeEntry, flushNow } from '#data/outbox/send.ts'

/**
 * Sends a refused entry again, merged with the server's record if that has changed. If the app
 * version that made it is too old, it is sent as this version's: the operator has now seen it.
 */
export const resend = async (entry: OutboxEntry) => {
  // Another tab may have resent the entry. Later changes to the record stay based on its earlier
  // version, so that they are merged, too.
  await changeEntry(entry, (present) =>
    present.state === 'refused'
      ? requeued({
          ...present,
          body: mergeConflict(present)?.body ?? present.body,
          ...(refusalError(present).answer?.reason === tooOld && { contract: contractVersion }),
        })
      : present,
  )
  await flushNow()
}

/** Discarded entries that can be restored, by their order. Later discards revise them, too. */
const putAside = new Map<number, OutboxEntry>()

/**
 * Removes an unsent entry and its dependents. Later entries no longer repeat its values.
 * @returns a function that restores and sends what hasn't been sent since; undefined if the entry
 * has already been sent
 */
export const discardEntry = async (
  entry: OutboxEntry,
): Promise<(() => Promise<void>) | undefined> => {
  const db = openDb()
  return db.transaction('rw', db.outbox, async () => {
    const entries = await readOutbox(db)
    const present = entries.find(({ key }) => key === entry.key)
    if (!present || present.state === 'done') return undefined
    const discarded = withDependents(entries, present)
    // Start with the latest entry, because it may repeat values of the earlier ones.
    const revise = (others: readonly OutboxEntry[]) =>
      discarded.reduceRight(withoutRepeats, [...others])
    const others = entries.filter((one) => !discarded.includes(one))
    const before = [...others, ...putAside.values()]
    const after = [...revise(others), ...[...putAside.values()].flatMap((one) => revise([one]))]
    const revised = after.flatMap((next, index) =>
      next === before[index] ? [] : [{ before: before[index] as OutboxEntry, next }],
    )
    await db.outbox.bulkDelete(discarded.map(({ order }) => order))
    await store(revised.map(({ next }) => next))
    for (const one of discarded) putAside.set(one.order, one)
    return async () => {
      await db.transaction('rw', db.outbox, async () => {
        const known = [...(await readOutbox(db)), ...putAside.values()]
        const present = new Map(known.map((one) => [one.order, one]))
        const undone = revised.flatMap(({ before, next }) => {
          const entry = present.get(next.order)
          return entry && isUnsent(entry) ? [undoRevision(before, next, entry)] : []
        })
        const restored = discarded.flatMap(({ order }) => putAside.get(order) ?? [])
        for (const { order } of discarded) putAside.delete(order)
        await store([...undone, ...restored])
      })
      await flushNow()
    }
  })
}

/** Updates entries in place: in the outbox, or among the discarded ones. */
const store = (entries: readonly OutboxEntry[]) => {
  for (const entry of entries) if (putAside.has(entry.order)) putAside.set(entry.order, entry)
  return openDb().outbox.bulkPut(entries.filter(({ order }) => !putAside.has(order)))
}

/**
 * Undoes one revision of an entry; another discard may have revised it since. A new body needs a
 * new idempotency key.
 */
const undoRevision = (
  before: OutboxEntry,
  next: OutboxEntry,
  present: OutboxEntry,
): OutboxEntry => ({
  ...threeWayMerge(next, present, before, () => false).merged,
  key: present.key === next.key ? before.key : crypto.randomUUID(),
})
