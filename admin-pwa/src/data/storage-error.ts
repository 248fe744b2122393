import { createStore, useStore } from '#data/store.ts'

/** Why the browser's own database cannot be used: the device is full, or it cannot be read. */
export type StorageError = 'full' | 'broken'

/** By the names that browsers and Dexie give their errors; others are none of the database's. */
const errorKinds: Partial<Record<string, StorageError>> = {
  QuotaExceededError: 'full',
  UnknownError: 'broken',
  OpenFailedError: 'broken',
  NotFoundError: 'broken',
  DataError: 'broken',
  InvalidStateError: 'broken',
}

const storageError = createStore<StorageError | undefined>(undefined)

/** Takes note of what the database has thrown. @returns whether it was the database */
export const reportStorageError = (error: unknown): boolean => {
  const found = error instanceof Error ? errorKind(error) : undefined
  if (found) storageError.set(found)
  return found !== undefined
}

/** The database has been read and written. */
export const clearStorageError = (): void => storageError.set(undefined)

/** For the screen: what is wrong; undefined while all is well. */
export const useStorageError = (): StorageError | undefined => useStore(storageError)

/** Dexie wraps what the browser said. */
const errorKind = ({ name, inner }: Error & { inner?: unknown }): StorageError | undefined =>
  (inner instanceof Error || inner instanceof DOMException ? errorKinds[inner.name] : undefined) ??
  errorKinds[name]
