import { useSyncExternalStore } from 'react'

/** Where two months have room beside each other; the styles of the calendar say the same. */
const wide = '(min-width: 75em)'

/** How many months the calendar shows at once. */
export const useMonthsBeside = (): number => useSyncExternalStore(listen, read, () => 1)

const listen = (tell: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

const read = () => (matchMedia(wide).matches ? 2 : 1)
