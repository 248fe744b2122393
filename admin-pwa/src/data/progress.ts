import { createStore, useStore } from '#data/store.ts'

type Progress = { come: number; total: number }

const progress = createStore<Progress | undefined>(undefined)

/** How far the first reading of everything has come; undefined when none is under way. */
export const setSyncProgress = (next: Progress | null | undefined): void =>
  progress.set(next ?? undefined)

/** For the screen: the same. */
export const useSyncProgress = (): Progress | undefined => useStore(progress)
