import { useSyncExternalStore } from 'react'

/** A value that lives outside of the screens, and that they follow. */
export type Store<Value> = {
  get: () => Value
  /** The same value again tells nobody. */
  set: (next: Value) => void
  /** Calls back at each change. Returns the way to stop. */
  subscribe: (changed: () => void) => () => void
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** For the screen: the value, drawn anew at each change. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get)
