import { createStore } from '#data/store.ts'

/** Whether the server can't be reached. */
export const offline = createStore(false)

/** While offline, the time of the oldest data on screen, in milliseconds since 1970. */
export const oldestDataAt = createStore<number | undefined>(undefined)

/**
 * Marks the app as offline.
 * @param dataAt when the data on screen was loaded
 */
export const setOffline = (dataAt = Date.now()): void => {
  oldestDataAt.set(Math.min(dataAt, oldestDataAt.get() ?? dataAt))
  offline.set(true)
}

export const setOnline = (): void => {
  offline.set(false)
  oldestDataAt.set(undefined)
}

export const isOffline = offline.get

/** The progress of the first sync; undefined if none is running. */
export const syncProgress = createStore<{ received: number; total: number } | undefined>(undefined)

/** Whether this device's clock differs from the server's by more than half an hour. */
export const clockIsWrong = createStore(false)

/** Compares the device's clock with the Date header of a response. */
export const checkClock = ({ headers }: Response): void =>
  clockIsWrong.set(Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now()) > 30 * 60_000)

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

/**
 * Tells the operator about a database error.
 * @returns false for any other error
 */
export const reportStorageError = (error: unknown): boolean => {
  const found = storageErrorOf(error)
  if (found) storageError.set(found)
  return found !== undefined
}

/** Returns whether the browser denies access to the database. */
export const isStorageDenied = (error: unknown): boolean =>
  /^(MissingAPI|Security)/.test((causeOf(error) ?? (error as Error)).name)

/**
 * Ignores database errors, because the app works online without it.
 * @throws any other error
 */
export const ignoreStorageError = (error: unknown): undefined => {
  const isClosed = /^(Abort|DatabaseClosed|SignedOut)/.test((error as Error).name)
  if (!reportStorageError(error) && !isClosed && !isStorageDenied(error)) throw error
  console.warn(error)
}

/** Returns what is wrong with the database; undefined if the error has another cause. */
export const storageErrorOf = (error: unknown): StorageError | undefined => {
  if (!(error instanceof Error)) return undefined
  return storageErrorOf(causeOf(error)) ?? errorKinds[error.name]
}

/** Returns the browser's error. Dexie wraps a single one in `inner`, several in `failures`. */
const causeOf = (error: unknown): Error | undefined => {
  const { inner, failures } = error as { inner?: Error; failures?: readonly Error[] }
  return inner ?? failures?.[0]
}
