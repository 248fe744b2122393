import { createStore } from '#data/store.ts'

/** The files that the operator opened with or shared to the app, in order. */
export const openedFiles = createStore<readonly File[]>([])
