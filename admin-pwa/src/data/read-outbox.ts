import { openDb } from '#data/db.ts'
import { setPendingEntries } from '#data/outbox-entry.ts'
import { refreshPending } from '#data/query.ts'
import { invalidateOutboxEntries } from '#data/records.ts'

let reading: Promise<void> | undefined
let next: Promise<void> | undefined

/** Reads what waits and shows it. Asked for while it is under way, it is done once more after it. */
export const reloadOutbox = (): Promise<void> => {
  if (!reading) {
    reading = read().finally(() => {
      reading = undefined
    })
    return reading
  }
  next ??= reading
    .catch(() => {})
    .then(() => {
      next = undefined
      return reloadOutbox()
    })
  return next
}

const read = async () => {
  const rows = await openDb().outbox.orderBy('order').toArray()
  invalidateOutboxEntries()
  setPendingEntries(rows)
  await refreshPending()
}
