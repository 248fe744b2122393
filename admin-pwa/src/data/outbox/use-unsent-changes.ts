import type { SyncedType } from '@synapse/shared/sync/synced'
import { isUnsent, type OutboxEntry } from '#data/outbox/entry.ts'
import { recordKey } from '#data/outbox/patch.ts'
import { shownOutbox } from '#data/outbox/shown-outbox.ts'
import { createStore, useStore } from '#data/store.ts'

/** Returns the changes that the server hasn't confirmed. */
export const useUnsentChanges = (): readonly OutboxEntry[] => useStore(shownOutbox).filter(isUnsent)

/** Returns whether a record has unsent changes. */
export const useIsUnsent = (type: SyncedType, id: string): boolean =>
  useUnsentChanges().some(({ holds }) => holds.includes(recordKey(type, id)))

/** Online, most changes are sent before anyone could read a “1 unsent” badge. */
const badgeDelayMs = 1_500

const dueAt = ({ at, state }: OutboxEntry, now: number): number =>
  // The entry was created before the device's clock was set back.
  state === 'refused' || at > now ? now : at + badgeDelayMs

/** Unsent changes that have waited long enough to be shown. */
export const visibleUnsent = createStore<readonly OutboxEntry[]>([])

let timer: ReturnType<typeof setTimeout> | undefined

const updateVisible = () => {
  clearTimeout(timer)
  const now = Date.now()
  const unsent = shownOutbox.get().filter(isUnsent)
  visibleUnsent.set(unsent.filter((entry) => dueAt(entry, now) <= now))
  const next = Math.min(...unsent.map((entry) => dueAt(entry, now)).filter((due) => due > now))
  if (next < Number.POSITIVE_INFINITY) timer = setTimeout(updateVisible, next - now)
}

shownOutbox.subscribe(updateVisible)

export const useVisibleUnsent = (): readonly OutboxEntry[] => useStore(visibleUnsent)
