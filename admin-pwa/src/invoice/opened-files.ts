import { useSyncExternalStore } from 'react'

let opened: readonly File[] = []
const listeners = new Set<() => void>()

/** Files that the operator opened with the app, or shared to it, take the place of those before. */
export const keepOpenedFiles = (files: readonly File[]): void => {
  opened = files
  for (const listener of listeners) listener()
}

/** What waits to be read, in the order in which it came. */
export const useOpenedFiles = (): readonly File[] => useSyncExternalStore(subscribe, () => opened)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
