import { useMediaQuery } from '@mantine/hooks'
import { mobileBreakpointPx } from '@synapse/shared/design/tokens'

const useMatch = (query: string) =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/** Returns whether the window is narrower than 900 pixels, where the mobile layout applies. */
export const useMobile = (): boolean => useMatch(`(width < ${mobileBreakpointPx}px)`)

/**
 * Returns whether the window is too narrow for tables, so that lists replace them: less than 740
 * pixels, or more if the browser's text is large.
 */
export const usePhone = (): boolean => useMatch('(width < 46.25em)')

/** Returns whether the window has room for tables, but not for all of their columns. */
export const useTablet = (): boolean => useMatch('(46.25em <= width < 66em)')

/** Returns whether the window has room for tables, but not for wide columns. */
export const useCompact = (): boolean => useMatch('(46.25em <= width < 80em)')

/** Returns whether the header has room for a screen's buttons. */
export const useWide = (): boolean =>
  useMatch(`(width >= 1400px), (700px <= width < ${mobileBreakpointPx}px)`)
