import { useSyncExternalStore } from 'react'

/** A value kept outside React, to which components can subscribe. */
export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Calls back after each change. Returns a function to unsubscribe. */
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

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, get)
