import { showWaiting } from '#app/query.ts'
import { offlineDb } from '#offline/db.ts'
import { forgetWaiting } from '#offline/records.ts'
import { noteWaiting } from '#outbox/waiting.ts'

/** Reads what waits and shows it. */
export const readOutbox = async (): Promise<void> => {
  const rows = await offlineDb().outbox.orderBy('order').toArray()
  forgetWaiting()
  noteWaiting(rows)
  await showWaiting()
}
