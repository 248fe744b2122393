import { contractVersion, tooOld } from '@synapse/shared/contract/app-version'
import { type OfflineDb, openDb, readOutbox } from '#data/db.ts'
import { threeWayMerge } from '#data/merge-edits.ts'
import { mergeConflict } from '#data/outbox/conflict.ts'
import { withDependents } from '#data/outbox/order.ts'
import { requeued } from '#data/outbox/refusal.ts'
import { withoutRepeats, withRepeats } from '#data/outbox/repeats.ts'
import { changeEntry, flushNow } from '#data/outbox/send.ts'
import { isUnsent, type OutboxEntry, refusalError } from '#data/outbox-entry.ts'

/**
 * Sends a refused entry again, merged with the server's record if that has changed. An entry from
 * an outdated app is sent as if this app had made it: the operator has now seen it.
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

type Revision = { before: OutboxEntry; after: OutboxEntry }
type Removal = { discarded: readonly OutboxEntry[]; revisions: readonly Revision[] }

/**
 * The discarded entries that can be restored, keyed by `order`. Later discards revise them, too.
 * Each database has its own map, because a new database reuses the `order` values of a deleted one.
 */
const restorableByDb = new WeakMap<OfflineDb, Map<number, OutboxEntry>>()

const restorableIn = (db: OfflineDb): Map<number, OutboxEntry> => {
  const restorable = restorableByDb.get(db) ?? new Map<number, OutboxEntry>()
  restorableByDb.set(db, restorable)
  return restorable
}

/**
 * Removes an unsent entry and its dependents. Later entries no longer contain its values.
 * @returns a function that restores what was removed and sends it; undefined if the entry has
 * already been sent
 */
export const discardEntry = async (
  entry: OutboxEntry,
): Promise<(() => Promise<void>) | undefined> => {
  const db = openDb()
  const removal = await removeEntry(entry, db)
  if (!removal) return undefined
  for (const one of removal.discarded) restorableIn(db).set(one.order, one)
  return () => restore(removal, db)
}

/** Removes an entry as `discardEntry` does, but for good. */
export const removeEntry = async (
  entry: OutboxEntry,
  db = openDb(),
): Promise<Removal | undefined> => {
  const restorable = restorableIn(db)
  const removal = await db.transaction('rw', db.outbox, async () => {
    const entries = await readOutbox(db)
    const present = entries.find(({ key }) => key === entry.key)
    if (!present || present.state === 'done') return undefined
    const discarded = withDependents(entries, present)
    const kept = entries.filter((one) => !discarded.includes(one))
    const revisions = [kept, ...[...restorable.values()].map((one) => [one])].flatMap((others) =>
      revisionsOf(others, discarded),
    )
    await db.outbox.bulkDelete(discarded.map(({ order }) => order))
    await updateQueued(db, revisedIn(revisions))
    return { discarded, revisions }
  })
  if (removal) updateRestorable(restorable, revisedIn(removal.revisions))
  return removal
}

/** Returns how entries change when others are discarded. */
const revisionsOf = (
  entries: readonly OutboxEntry[],
  discarded: readonly OutboxEntry[],
): Revision[] =>
  discarded
    // Start with the latest entry, because it may repeat values of the earlier ones.
    .reduceRight(withoutRepeats, [...entries])
    .map((after, index) => ({ before: entries[index] as OutboxEntry, after }))
    .filter(({ before, after }) => before !== after)

const restore = async ({ discarded, revisions }: Removal, db: OfflineDb): Promise<void> => {
  const restorable = restorableIn(db)
  const unrevised = await db.transaction('rw', db.outbox, async () => {
    const queued = await readOutbox(db)
    const present = new Map([...queued, ...restorable.values()].map((one) => [one.order, one]))
    const entries = revisions.flatMap((revision) => {
      const entry = present.get(revision.after.order)
      return entry && isUnsent(entry) ? [undoRevision(revision, entry)] : []
    })
    await updateQueued(db, entries)
    const restored = discarded.flatMap(({ order }) => restorable.get(order) ?? [])
    // Another tab may have undone the discard of an earlier change in the meantime.
    await db.outbox.bulkPut(queued.filter(isUnsent).reduce(withRepeats, restored))
    return entries
  })
  for (const { order } of discarded) restorable.delete(order)
  updateRestorable(restorable, unrevised)
  await flushNow()
}

const revisedIn = (revisions: readonly Revision[]) => revisions.map(({ after }) => after)

const updateQueued = (db: OfflineDb, entries: readonly OutboxEntry[]) =>
  db.outbox.bulkPut(entries.filter(({ order }) => !restorableIn(db).has(order)))

/** Call this after the transaction: if the device is full, the transaction changes nothing. */
const updateRestorable = (
  restorable: Map<number, OutboxEntry>,
  entries: readonly OutboxEntry[],
) => {
  for (const entry of entries) if (restorable.has(entry.order)) restorable.set(entry.order, entry)
}

/**
 * Undoes one revision of an entry; another discard may have revised it since. A new body needs a
 * new idempotency key.
 */
const undoRevision = ({ before, after }: Revision, present: OutboxEntry): OutboxEntry => ({
  ...threeWayMerge(after, present, before, () => false).merged,
  key: present.key === after.key ? before.key : crypto.randomUUID(),
})
