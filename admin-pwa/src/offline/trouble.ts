import { useSyncExternalStore } from 'react'

/** Why the browser's own database cannot be used: the device is full, or it cannot be read. */
export type Trouble = 'full' | 'broken'

/** By the names that browsers and Dexie give their errors; others are none of the database's. */
const troubles: Partial<Record<string, Trouble>> = {
  QuotaExceededError: 'full',
  UnknownError: 'broken',
  OpenFailedError: 'broken',
  NotFoundError: 'broken',
  DataError: 'broken',
  InvalidStateError: 'broken',
}

let trouble: Trouble | undefined
const listeners = new Set<() => void>()

/** Takes note of what the database has thrown. @returns whether it was the database */
export const noteTrouble = (error: unknown): boolean => {
  const found = error instanceof Error ? troubleOf(error) : undefined
  if (found) tell(found)
  return found !== undefined
}

/** The database has been read and written. */
export const noteNoTrouble = (): void => tell(undefined)

const tell = (next: Trouble | undefined) => {
  if (next === trouble) return
  trouble = next
  for (const listener of listeners) listener()
}

/** For the screen: what is wrong; undefined while all is well. */
export const useTrouble = (): Trouble | undefined => useSyncExternalStore(subscribe, () => trouble)

/** Dexie wraps what the browser said. */
const troubleOf = ({ name, inner }: Error & { inner?: unknown }): Trouble | undefined =>
  (inner instanceof Error || inner instanceof DOMException ? troubles[inner.name] : undefined) ??
  troubles[name]

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
