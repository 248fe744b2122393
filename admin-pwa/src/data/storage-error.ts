import { createStore, useStore } from '#data/store.ts'

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

const trouble = createStore<Trouble | undefined>(undefined)

/** Takes note of what the database has thrown. @returns whether it was the database */
export const noteTrouble = (error: unknown): boolean => {
  const found = error instanceof Error ? troubleOf(error) : undefined
  if (found) trouble.set(found)
  return found !== undefined
}

/** The database has been read and written. */
export const noteNoTrouble = (): void => trouble.set(undefined)

/** For the screen: what is wrong; undefined while all is well. */
export const useTrouble = (): Trouble | undefined => useStore(trouble)

/** Dexie wraps what the browser said. */
const troubleOf = ({ name, inner }: Error & { inner?: unknown }): Trouble | undefined =>
  (inner instanceof Error || inner instanceof DOMException ? troubles[inner.name] : undefined) ??
  troubles[name]
