import { liveQuery } from 'dexie'
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

/** Shows what waits, whichever tab has written it. Returns the way to stop. */
export const followOutbox = (): (() => void) => {
  const following = liveQuery(() => offlineDb().outbox.toArray()).subscribe({
    next: () => readOutbox().catch(console.warn),
    error: console.warn,
  })
  return () => following.unsubscribe()
}
