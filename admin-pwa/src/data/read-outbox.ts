import { offlineDb } from '#data/db.ts'
import { noteWaiting } from '#data/outbox-entry.ts'
import { showWaiting } from '#data/query.ts'
import { forgetWaiting } from '#data/records.ts'

let reading: Promise<void> | undefined
let next: Promise<void> | undefined

/** Reads what waits and shows it. Asked for while it is under way, it is done once more after it. */
export const readOutbox = (): Promise<void> => {
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
      return readOutbox()
    })
  return next
}

const read = async () => {
  const rows = await offlineDb().outbox.orderBy('order').toArray()
  forgetWaiting()
  noteWaiting(rows)
  await showWaiting()
}
