import { showWaiting } from '#app/query.ts'
import { offlineDb } from '#offline/db.ts'
import { forgetWaiting } from '#offline/records.ts'
import { noteWaiting } from '#outbox/waiting.ts'

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
