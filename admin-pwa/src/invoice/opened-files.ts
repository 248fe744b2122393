import { createStore } from '#data/store.ts'

/** Files that were opened with the app or shared to it, in order. */
export const openedFiles = createStore<readonly File[]>([])
