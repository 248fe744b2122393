import { useSyncExternalStore } from 'react'

/** Matches the breakpoint in calendar.css for two months side by side. */
const wide = '(min-width: 75em)'

/** Returns how many months the calendar shows at once. */
export const useVisibleMonths = (): number => useSyncExternalStore(listen, read, () => 1)

const listen = (tell: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

const read = () => (matchMedia(wide).matches ? 2 : 1)
