import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '#data/store.ts'
import { today } from '#ui/format/format-time.ts'

// All components share one timer, because every row of a list may need the current time.
const now = createStore(Temporal.Now.instant())

const tick = () => {
  if (globalThis.document?.visibilityState !== 'hidden') now.set(Temporal.Now.instant())
}

setInterval(tick, 15_000)
globalThis.document?.addEventListener('visibilitychange', tick)

/** Returns the current time. It is updated every 15 seconds while the page is visible. */
export const useNow = (): Temporal.Instant => useStore(now)

/** Re-renders the component when a new day starts in Malta. */
export const useRenderOnNewDay = (): void => void useSyncExternalStore(now.subscribe, today, today)
