export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
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
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.warn(error)
  }
}
