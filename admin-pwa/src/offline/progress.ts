import { useSyncExternalStore } from 'react'

type Progress = { come: number; total: number }

let progress: Progress | undefined
const listeners = new Set<() => void>()

/** How far the first reading of everything has come; undefined when none is under way. */
export const noteProgress = (next: Progress | null | undefined): void => {
  progress = next ?? undefined
  for (const listener of listeners) listener()
}

/** For the screen: the same. */
export const useSyncProgress = (): Progress | undefined =>
  useSyncExternalStore(subscribe, () => progress)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
