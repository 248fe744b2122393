import { paths } from '#ui/route/paths.ts'

const storageKey = 'returnAddress'

/**
 * Puts the sign-in page's path in the address bar. After signing in, the app returns to the current
 * page.
 */
export const openLogin = (): void => {
  if (window.location.pathname === paths.login) return
  saveReturnPath(window.location)
  window.history.replaceState(null, '', paths.login)
}

export const saveReturnPath = ({ pathname, search, hash }: Location): void => {
  try {
    sessionStorage.setItem(storageKey, pathname + search + hash)
  } catch {
    // Without storage, the home screen opens after signing in.
  }
}

/** Returns the stored path; undefined if there is none or it isn't in the admin area. */
export const readReturnPath = (): string | undefined => {
  try {
    return adminPath(sessionStorage.getItem(storageKey) ?? '', window.location.origin)
  } catch {
    return undefined
  }
}

/** Returns and removes the stored path; by default, returns the path of the home screen. */
export const takeReturnPath = (): string => {
  const path = readReturnPath()
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage, no path was saved.
  }
  return path ?? paths.websites
}

/** Returns an address's path, query and hash if it is in the admin area of this origin. */
export const adminPath = (address: string, origin: string): string | undefined => {
  if (!address.startsWith('/admin') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : undefined
}
