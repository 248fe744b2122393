/** Where somebody wanted to go who had to sign in first, and is led afterwards; for this tab only. */
const storageKey = 'returnAddress'

export const saveReturnPath = ({ pathname, search, hash }: Place): void => {
  try {
    sessionStorage.setItem(storageKey, pathname + search + hash)
  } catch {
    // Without storage everybody begins at the front.
  }
}

/** The return address; undefined when there is none, or it does not lie in the admin. */
export const readReturnPath = (): string | undefined => {
  try {
    return adminPath(sessionStorage.getItem(storageKey) ?? '', window.location.origin)
  } catch {
    return undefined
  }
}

export const clearReturnPath = (): void => {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept.
  }
}

/** An address as path, query and hash, if it lies in the admin of this origin. */
export const adminPath = (address: string, origin: string): string | undefined => {
  if (!address.startsWith('/admin') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : undefined
}

type Place = { pathname: string; search: string; hash: string }
