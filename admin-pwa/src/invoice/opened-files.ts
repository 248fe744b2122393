import { createStore, useStore } from '#data/store.ts'

const opened = createStore<readonly File[]>([])

/** Files that the operator opened with the app, or shared to it, take the place of those before. */
export const setOpenedFiles = opened.set

/** What waits to be read, in the order in which it came. */
export const useOpenedFiles = (): readonly File[] => useStore(opened)
