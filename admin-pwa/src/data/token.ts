/** Where the session's token lies, by the name that every part of the product knows. */
const tokenKey = 'authToken'

/** The stored session token; undefined when nobody is signed in here. */
export const readToken = (): string | undefined => {
  try {
    return localStorage.getItem(tokenKey) ?? undefined
  } catch {
    // Storage may be switched off; nobody is signed in then.
  }
}

export const saveToken = (token: string): void => {
  localStorage.setItem(tokenKey, token)
}

export const clearToken = (): void => {
  try {
    localStorage.removeItem(tokenKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Calls back when another tab signs in or out, with its token. Returns the way to stop. */
export const onTokenChange = (changed: (token: string | undefined) => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    // A null key is a storage that was cleared as a whole.
    if (event.key === tokenKey || event.key === null) changed(readToken())
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
