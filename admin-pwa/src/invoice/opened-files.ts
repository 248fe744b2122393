import { createStore, useStore } from '#data/store.ts'

const opened = createStore<readonly File[]>([])

/** Stores the files that the operator opened with or shared to the app, replacing earlier ones. */
export const setOpenedFiles = opened.set

/** Returns the files to read, in the order in which they were opened. */
export const useOpenedFiles = (): readonly File[] => useStore(opened)
