import { contractVersion, tooOld } from '@synapse/shared/contract/app-version'
import { openDb, readOutbox } from '#data/db.ts'
import { threeWayMerge } from '#data/merge-edits.ts'
import { mergeConflict } from '#data/outbox-conflict.ts'
import { isUnsent, type OutboxEntry, refusalError } from '#data/outbox-entry.ts'
import { withDependents } from '#data/outbox-order.ts'
import { requeued } from '#data/outbox-refusal.ts'
import { withoutRepeats } from '#data/outbox-repeats.ts'
import { changeEntry, flushNow } from '#data/outbox-send.ts'

/**
 * Sends a refused entry again, merged with the server's record if that has changed. If the app that
 * made it is too old, it is sent as this app's, because the operator has now seen it.
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

/**
 * Removes an unsent entry and its dependents. Later entries no longer repeat its values.
 * @returns a function that puts back what hasn't been sent since, and sends it; undefined if the
 * entry has already been sent
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
    const others = entries.filter((one) => !discarded.includes(one))
    // The latest first, because it may repeat values of the earlier ones.
    const left = discarded.reduceRight(withoutRepeats, others)
    const revised = left.flatMap((next, index) =>
      next === others[index] ? [] : [{ before: others[index] as OutboxEntry, next }],
    )
    await db.outbox.bulkDelete(discarded.map(({ order }) => order))
    await db.outbox.bulkPut(revised.map(({ next }) => next))
    return async () => {
      await db.transaction('rw', db.outbox, async () => {
        const present = new Map((await readOutbox(db)).map((one) => [one.order, one]))
        for (const { before, next } of revised) {
          const entry = present.get(next.order)
          if (entry && isUnsent(entry)) await db.outbox.put(undoRevision(before, next, entry))
        }
        await db.outbox.bulkPut(discarded)
      })
      await flushNow()
    }
  })
}

/**
 * Undoes the revision of an entry that another discard may since have revised, too. A new body needs
 * a new idempotency key.
 */
const undoRevision = (
  before: OutboxEntry,
  next: OutboxEntry,
  present: OutboxEntry,
): OutboxEntry => ({
  ...threeWayMerge(next, present, before, () => false).merged,
  key: present.key === next.key ? before.key : crypto.randomUUID(),
})
