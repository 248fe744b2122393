/**
 * Colours, fonts, spacing and radii for the site, the admin app, e-mails and PDFs.
 * `tokens.test.ts` checks the contrast of text (WCAG AA).
 */

export type Palette = Record<keyof (typeof palettes)['light'], string>

export const palettes = {
  light: {
    paper: '#FBF7EF',
    raised: '#FFFFFF',
    sunken: '#F3ECDE',
    ink: '#10222E',
    inkSoft: '#46555F',
    line: '#DFD5C3',
    lineStrong: '#857A67',
    accent: '#0B6E99',
    accentHover: '#085678',
    accentSoft: '#E1EFF4',
    onAccent: '#FFFFFF',
    warm: '#B24A22',
    warmSoft: '#FAE9E0',
    success: '#1B7048',
    successSoft: '#E2F2E8',
    limited: '#855600',
    limitedSoft: '#FBEFD3',
    unavailable: '#5B666D',
    unavailableSoft: '#ECE9E2',
    danger: '#B3261E',
    dangerSoft: '#FBE6E3',
    individual: '#1D5FA8',
    duo: '#1B7048',
    group: '#7A3E9D',
  },
  dark: {
    paper: '#0B1720',
    raised: '#122431',
    sunken: '#08121A',
    ink: '#E8EEF2',
    inkSoft: '#A9B8C2',
    line: '#30495A',
    lineStrong: '#6F8594',
    accent: '#5CB8E0',
    accentHover: '#86CCEB',
    accentSoft: '#12374A',
    onAccent: '#06202E',
    warm: '#F0956F',
    warmSoft: '#3A231B',
    success: '#62CC97',
    successSoft: '#17432F',
    limited: '#D8B46A',
    limitedSoft: '#4A3B14',
    unavailable: '#9AA8B1',
    unavailableSoft: '#283C49',
    danger: '#FF9188',
    dangerSoft: '#43201D',
    individual: '#82B6F2',
    duo: '#62CC97',
    group: '#CD9FEB',
  },
} as const

export const warningProperties = {
  light: { '--warning': palettes.light.limitedSoft, '--warning-line': 'rgb(133 86 0 / 35%)' },
  // On a large surface, the badges' background would be too bright.
  dark: { '--warning': '#29281C', '--warning-line': 'rgb(216 180 106 / 35%)' },
} as const

/** Returns a theme's colours as CSS custom properties, for example `['--ink-soft', '#46555F']`. */
export const customProperties = (palette: Partial<Palette>): [name: string, colour: string][] =>
  Object.entries(palette).map(([name, colour]) => [`--${kebabCase(name)}`, colour])

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Font families. The site serves the serif itself; the others are system fonts. */
export const fonts = {
  serif: "Fraunces, 'Fraunces Fallback', Georgia, 'Times New Roman', serif",
  // List the fonts by name, because `system-ui` is DejaVu on a plain Linux system.
  sans: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
} as const

/** Spacing in pixels, on an 8-pixel grid. */
export const space = { xs: 4, sm: 8, md: 16, lg: 24, xl: 32, xxl: 64 } as const

export const radiusPx = 10

/** Windows narrower than this, in pixels, get the mobile layout. */
export const mobileBreakpointPx = 900
