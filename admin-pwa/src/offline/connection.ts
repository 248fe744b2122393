import { useSyncExternalStore } from 'react'

/** Since when the screens show saved data, in milliseconds since 1970; undefined while the server answers. */
let shownFrom: number | undefined
const listeners = new Set<() => void>()

/** The server does not answer; something on the screen is from this moment. */
export const noteSavedShown = (at: number): void => tell(Math.min(at, shownFrom ?? at))

/** The server answered: what is on the screen is fresh again. */
export const noteServerAnswered = (): void => tell(undefined)

/** When the data on the screen was saved; undefined when it is the server's own. */
export const useSavedShown = (): number | undefined =>
  useSyncExternalStore(subscribe, () => shownFrom)

/** Why what needs the server cannot be done now; undefined while it answers. */
export const useWhyOffline = (): string | undefined =>
  useSavedShown() === undefined ? undefined : 'This needs the network.'

export const isShowingSaved = (): boolean => shownFrom !== undefined

const tell = (next: number | undefined) => {
  if (next === shownFrom) return
  shownFrom = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
