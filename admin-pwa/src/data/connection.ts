import { createStore, useStore } from '#data/store.ts'

/** Since when the screens show saved data, in milliseconds since 1970; undefined while the server answers. */
const offlineSince = createStore<number | undefined>(undefined)

/** The server does not answer; something on the screen is from this moment. */
export const setOfflineSince = (at: number): void =>
  offlineSince.set(Math.min(at, offlineSince.get() ?? at))

/** The server answered: what is on the screen is fresh again. */
export const setOnline = (): void => offlineSince.set(undefined)

/** When the data on the screen was saved; undefined when it is the server's own. */
export const useOfflineSince = (): number | undefined => useStore(offlineSince)

/** Why what needs the server cannot be done now; undefined while it answers. */
export const useOfflineReason = (): string | undefined =>
  useOfflineSince() === undefined ? undefined : 'This needs the network.'

export const isOffline = (): boolean => offlineSince.get() !== undefined
