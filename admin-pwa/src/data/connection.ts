import { createStore, useStore } from '#data/store.ts'

/** Since when the screens show saved data, in milliseconds since 1970; undefined while the server answers. */
const shownFrom = createStore<number | undefined>(undefined)

/** The server does not answer; something on the screen is from this moment. */
export const noteSavedShown = (at: number): void =>
  shownFrom.set(Math.min(at, shownFrom.get() ?? at))

/** The server answered: what is on the screen is fresh again. */
export const noteServerAnswered = (): void => shownFrom.set(undefined)

/** When the data on the screen was saved; undefined when it is the server's own. */
export const useSavedShown = (): number | undefined => useStore(shownFrom)

/** Why what needs the server cannot be done now; undefined while it answers. */
export const useWhyOffline = (): string | undefined =>
  useSavedShown() === undefined ? undefined : 'This needs the network.'

export const isShowingSaved = (): boolean => shownFrom.get() !== undefined
