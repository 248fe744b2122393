/** Where somebody wanted to go who had to sign in first; for this tab only. */
const wantedKey = 'wantedAddress'

export const keepWanted = ({ pathname, search, hash }: Place): void => {
  try {
    sessionStorage.setItem(wantedKey, pathname + search + hash)
  } catch {
    // Without storage everybody begins at the front.
  }
}

/** The wanted address; undefined when there is none, or it does not lie in the admin. */
export const keptWanted = (): string | undefined => {
  try {
    return insideAdmin(sessionStorage.getItem(wantedKey) ?? '', window.location.origin)
  } catch {
    return undefined
  }
}

export const forgetWanted = (): void => {
  try {
    sessionStorage.removeItem(wantedKey)
  } catch {
    // Nothing was kept.
  }
}

/** An address as path, query and hash, if it lies in the admin of this origin. */
export const insideAdmin = (address: string, origin: string): string | undefined => {
  if (!address.startsWith('/admin') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : undefined
}

type Place = { pathname: string; search: string; hash: string }
