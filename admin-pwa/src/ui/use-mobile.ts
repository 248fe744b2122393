import { mobileBreakpointPx } from '@synapse/shared/design-tokens'
import { useSyncExternalStore } from 'react'

const query = window.matchMedia(`(width < ${mobileBreakpointPx}px)`)

/** Whether the window is narrower than 900 pixels, where the mobile layout applies. */
export const useMobile = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
