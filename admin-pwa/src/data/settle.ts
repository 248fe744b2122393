import { offlineDb } from '#data/db.ts'
import type { Fields, Waiting } from '#data/outbox-entry.ts'
import { atVersion, madeFrom, versionIn, withDependents } from '#data/outbox-order.ts'
import { sendAtOnce } from '#data/outbox-send.ts'
import { readOutbox } from '#data/read-outbox.ts'

/**
 * Sends a refused row once more: under a new key, for the old one has its answer.
 * @param body what is sent instead, made from the version in it
 */
export const sendAgain = async (row: Waiting, body?: Fields) => {
  const db = offlineDb()
  await db.transaction('rw', db.outbox, async () => {
    const rows = await db.outbox.orderBy('order').toArray()
    const present = rows.find(({ key }) => key === row.key)
    // Another tab was quicker.
    if (present?.state !== 'refused') return
    const version = versionIn(body)
    const later = rows.filter(({ order }) => order > row.order)
    const again: Waiting = {
      ...present,
      key: crypto.randomUUID(),
      state: 'waiting',
      refusal: undefined,
      ...(body && { body }),
    }
    await db.outbox.bulkPut([
      version === undefined ? again : atVersion(again, version),
      ...(version === undefined ? [] : madeFrom(later, present, version)),
    ])
  })
  await readOutbox()
  await sendAtOnce()
}

/** Takes a row off, and what is nothing without it. */
export const removeRow = async (row: Waiting): Promise<void> => {
  const db = offlineDb()
  await db.transaction('rw', db.outbox, async () => {
    const rows = await db.outbox.orderBy('order').toArray()
    const present = rows.find(({ key }) => key === row.key)
    if (!present || present.state === 'done') return
    await db.outbox.bulkDelete(withDependents(rows, present).map(({ order }) => order))
  })
  await readOutbox()
}
