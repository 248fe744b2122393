import { createStore } from '#data/store.ts'

/** Time of the oldest data on the screen, in milliseconds since 1970; undefined while online. */
export const offlineSince = createStore<number | undefined>(undefined)

/** Marks the app as offline, showing data from this time or later. */
export const setOfflineSince = (at: number): void =>
  offlineSince.set(Math.min(at, offlineSince.get() ?? at))

export const setOnline = (): void => offlineSince.set(undefined)

export const isOffline = (): boolean => offlineSince.get() !== undefined

type Progress = { come: number; total: number }

/** Progress of the first sync; undefined if none is running. */
export const syncProgress = createStore<Progress | undefined>(undefined)

/** The device's storage is full, or its data is unreadable. */
export type StorageError = 'full' | 'broken'

const errorKinds: Partial<Record<string, StorageError>> = {
  QuotaExceededError: 'full',
  UnknownError: 'broken',
  OpenFailedError: 'broken',
  NotFoundError: 'broken',
  DataError: 'broken',
  InvalidStateError: 'broken',
}

export const storageError = createStore<StorageError | undefined>(undefined)

/** Shows an error if it came from the database. @returns whether it did */
export const reportStorageError = (error: unknown): boolean => {
  const found = error instanceof Error ? errorKind(error) : undefined
  if (found) storageError.set(found)
  return found !== undefined
}

/** Dexie wraps the browser's error. */
const errorKind = ({ name, inner }: Error & { inner?: unknown }): StorageError | undefined =>
  (inner instanceof Error || inner instanceof DOMException ? errorKinds[inner.name] : undefined) ??
  errorKinds[name]
