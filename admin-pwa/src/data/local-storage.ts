/** Values that couldn't be stored, by key. */
const inMemory = new Map<string, string>()

export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key)
  } catch {
    return inMemory.get(key)
  }
}

/** Returns a stored JSON value, or undefined if there is none or it can't be read. */
export const readStoredJson = (key: string): unknown => {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Calls back when another tab changes a value. Returns an unsubscribe function. */
export const onStoredChange = (key: string, changed: () => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Stores a value, or removes it if undefined. Does nothing if storage is full or disabled. */
export const tryStore = (key: string, value: string | undefined): void => {
  inMemory.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.warn(error)
  }
}

/** Stores a value or, if that fails, keeps it until the page is closed. @returns whether it is stored */
export const storeOrKeep = (key: string, value: string): boolean => {
  tryStore(key, value)
  if (readStored(key) === value) return true
  // The old value would be read instead.
  tryStore(key, undefined)
  inMemory.set(key, value)
  return false
}
