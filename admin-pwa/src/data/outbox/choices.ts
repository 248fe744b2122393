import { contractVersion, tooOld } from '@synapse/shared/contract/app-version'
import { type OfflineDb, openDb, readOutbox } from '#data/db.ts'
import { isEdit, mergeConflict } from '#data/outbox/conflict.ts'
import { discardedKeys, discardsIn } from '#data/outbox/discards.ts'
import { isUnsent, type OutboxEntry, refusalError } from '#data/outbox/entry.ts'
import { withDependents } from '#data/outbox/order.ts'
import { requeued, withNewKey } from '#data/outbox/refusal.ts'
import { changeEntry, flushNow } from '#data/outbox/send.ts'

/**
 * Sends a refused entry again, merged with the server's record if the record has changed. An entry
 * from an outdated app is sent as if this app had made it, because the operator has now seen it.
 */
export const resend = async (entry: OutboxEntry) => {
  // Another tab may have sent the entry again. Later changes to the record remain based on its
  // earlier version, so that they are merged, too.
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

const maxDiscards = 50

/**
 * Removes an unsent entry and the entries that depend on it.
 * @returns a function that restores what was removed and sends it; undefined if the entry has
 * already been sent
 */
export const discardEntry = async ({
  key,
}: Pick<OutboxEntry, 'key'>): Promise<(() => Promise<void>) | undefined> => {
  const db = openDb()
  const discarded = await db.transaction('rw', db.outbox, db.state, async () => {
    const entries = await readOutbox(db)
    const entry = entries.find((one) => one.key === key && isUnsent(one))
    if (!entry) return undefined
    const removed = withDependents(entries, entry)
    // A tab that waits for one of these entries must not assume that it was sent.
    const keys = [...removed.map((one) => one.key), ...(await discardedKeys(db))]
    await discardsIn(db).put({ name: 'discards', keys: keys.slice(0, maxDiscards) })
    await db.outbox.bulkDelete(removed.map(({ order }) => order))
    return removed
  })
  return discarded && (() => restore(discarded, db))
}

const restore = async (discarded: readonly OutboxEntry[], db: OfflineDb) => {
  await db.transaction('rw', db.outbox, async () => {
    const held = new Set(discarded.flatMap(({ holds }) => holds))
    const edits = (await readOutbox(db)).filter(
      (entry) => isUnsent(entry) && isEdit(entry) && entry.holds.some((key) => held.has(key)),
    )
    await db.outbox.bulkPut([...discarded, ...edits.map(withNewKey)])
  })
  await flushNow()
}
