/** Values that couldn't be stored and are kept in memory instead, by key. */
const inMemory = new Map<string, string>()

/**
 * Tells other tabs about values removed from memory, because removing them fires no storage event.
 */
const removals = new BroadcastChannel('removals')

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

/**
 * Calls back when another tab changes a value, and drops this tab's in-memory copy. Returns a
 * function to unsubscribe.
 */
export const onStoredChange = (key: string, changed: () => void): (() => void) => {
  const onChange = (changedKey: unknown) => {
    // The key is null if the entire storage was cleared.
    if (changedKey !== key && changedKey !== null) return
    inMemory.delete(key)
    changed()
  }
  const stop = new AbortController()
  window.addEventListener('storage', (event) => onChange(event.key), stop)
  removals.addEventListener('message', (event) => onChange(event.data), stop)
  return () => stop.abort()
}

/** Removes a value, including the in-memory copies in tabs that watch it. */
export const removeInAllTabs = (key: string): void => {
  tryStore(key, undefined)
  removals.postMessage(key)
}

/**
 * Stores a value, or removes it if it is undefined, and drops the in-memory copy. If storage is
 * full or disabled, the stored value is left unchanged.
 */
export const tryStore = (key: string, value: string | undefined): void => {
  inMemory.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.warn(error)
  }
}

/**
 * Stores a value. If that fails, keeps it in memory until the page is closed.
 * @returns whether it is stored
 */
export const storeOrKeep = (key: string, value: string): boolean => {
  tryStore(key, value)
  if (readStored(key) === value) return true
  // Remove the old value, which would otherwise take precedence.
  tryStore(key, undefined)
  inMemory.set(key, value)
  return false
}
