import { openDb } from '#data/db.ts'
import type { Fields, OutboxEntry } from '#data/outbox-entry.ts'
import { bodyVersion, rebase, withDependents, withVersion } from '#data/outbox-order.ts'
import { flushNow } from '#data/outbox-send.ts'
import { reloadOutbox } from '#data/read-outbox.ts'

/**
 * Sends a refused row once more: under a new key, for the old one has its answer.
 * @param body what is sent instead, made from the version in it
 */
export const resend = async (row: OutboxEntry, body?: Fields) => {
  const db = openDb()
  await db.transaction('rw', db.outbox, async () => {
    const rows = await db.outbox.orderBy('order').toArray()
    const present = rows.find(({ key }) => key === row.key)
    // Another tab was quicker.
    if (present?.state !== 'refused') return
    const version = bodyVersion(body)
    const later = rows.filter(({ order }) => order > row.order)
    const again: OutboxEntry = {
      ...present,
      key: crypto.randomUUID(),
      state: 'waiting',
      refusal: undefined,
      ...(body && { body }),
    }
    await db.outbox.bulkPut([
      version === undefined ? again : withVersion(again, version),
      ...(version === undefined ? [] : rebase(later, present, version)),
    ])
  })
  await reloadOutbox()
  await flushNow()
}

/** Takes a row off, and what is nothing without it. */
export const discardEntry = async (row: OutboxEntry): Promise<void> => {
  const db = openDb()
  await db.transaction('rw', db.outbox, async () => {
    const rows = await db.outbox.orderBy('order').toArray()
    const present = rows.find(({ key }) => key === row.key)
    if (!present || present.state === 'done') return
    await db.outbox.bulkDelete(withDependents(rows, present).map(({ order }) => order))
  })
  await reloadOutbox()
}
