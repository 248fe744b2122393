import { mobileBreakpointPx } from '@synapse/shared/design-tokens'
import { useSyncExternalStore } from 'react'

const follow = (condition: string) => {
  const query = window.matchMedia(condition)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => query.matches)
}

/** Returns whether the window is narrower than 900 pixels, where the mobile layout applies. */
export const useMobile = follow(`(width < ${mobileBreakpointPx}px)`)

/** Returns whether the header has room for a screen's buttons. */
export const useWide = follow(`(width >= 1400px), (700px <= width < ${mobileBreakpointPx}px)`)
