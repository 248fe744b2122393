/** Returns a stored value, or undefined if there is none or storage is disabled. */
export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
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
