import { useMediaQuery } from '@mantine/hooks'
import { mobileBreakpointPx } from '@synapse/shared/design/tokens'

/**
 * The width at which lists become tables: 740 pixels, or more if the browser's text size is large.
 */
const tables = '46.25em'

const useMatch = (query: string) =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/** Returns whether bars at the top and bottom replace the sidebar (below 900 pixels). */
export const useMobileLayout = (): boolean => useMatch(`(width < ${mobileBreakpointPx}px)`)

/** Returns whether lists of short rows replace tables, because the window is too narrow. */
export const usePhone = (): boolean => useMatch(`(width < ${tables})`)

/** Returns whether tables show only the columns that phones show. */
export const useFewColumns = (): boolean => useMatch(`(${tables} <= width < 66em)`)

/** Returns whether tables have no room for wide columns. */
export const useNarrowColumns = (): boolean => useMatch(`(${tables} <= width < 80em)`)

/** Returns whether the header has room for a screen's buttons. */
export const useWideHeader = (): boolean =>
  useMatch(`(width >= 1400px), (700px <= width < ${mobileBreakpointPx}px)`)

/** Returns whether a screen's buttons are in the header. */
export const useButtonsInHeader = (): boolean => {
  const [isWide, isMobile] = [useWideHeader(), useMobileLayout()]
  return isWide || isMobile
}
