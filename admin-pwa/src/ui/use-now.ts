import { useSyncExternalStore } from 'react'

const tickMs = 15_000

// All components share one timer because a list has a countdown or state in every row.
let now = Temporal.Now.instant()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = Temporal.Now.instant()
  for (const listener of listeners) listener()
}

/** Starts the timer while the page is visible, and stops it otherwise. */
const onVisibilityChange = () => {
  clearInterval(timer)
  timer = undefined
  if (document.visibilityState === 'hidden') return
  tick()
  timer = setInterval(tick, tickMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearInterval(timer)
  }
}

const readNow = () => {
  // Without listeners there is no timer, so the time may be out of date.
  if (listeners.size === 0 && now.until(Temporal.Now.instant()).total('milliseconds') > tickMs)
    now = Temporal.Now.instant()
  return now
}

/** Returns the current time for countdowns, updated every 15 seconds while the page is visible. */
export const useNow = (): Temporal.Instant => useSyncExternalStore(subscribe, readNow)
