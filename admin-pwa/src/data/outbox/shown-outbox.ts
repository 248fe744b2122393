import type { OutboxEntry } from '#data/outbox/entry.ts'
import { createStore } from '#data/store.ts'

/** The outbox's entries, including those that the server has confirmed. */
export const shownOutbox = createStore<readonly OutboxEntry[]>([])

/** Updates `shownOutbox`. An outbox that stays empty notifies nobody. */
export const setShownOutbox = (next: readonly OutboxEntry[]): void => {
  if (next.length > 0 || shownOutbox.get().length > 0) shownOutbox.set(next)
}
