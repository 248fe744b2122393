import {
  customProperties,
  fonts,
  type Palette,
  palettes,
  radiusPx,
  warningProperties,
} from '@synapse/shared/design/tokens'

/** Colours that are used only for calendars, forms and notices. */
const formColours = new Set([
  '--success-soft',
  '--limited',
  '--limited-soft',
  '--unavailable',
  '--unavailable-soft',
  '--danger',
])
/** Colours that only the admin app uses. */
const adminColours = new Set(['--individual', '--duo', '--danger-soft'])

const css = (properties: readonly (readonly string[])[]) =>
  properties.map((property) => property.join(':')).join(';')

const colours = (palette: Palette, areFormColours = false) =>
  css(
    customProperties(palette).filter(
      ([name]) => formColours.has(name) === areFormColours && !adminColours.has(name),
    ),
  )

const warning = (theme: keyof typeof warningProperties) =>
  css(Object.entries(warningProperties[theme]))

export const formTokensCss = `:root{${colours(palettes.light, true)};${warning('light')}}@media not print{.dark{${colours(palettes.dark, true)};${warning('dark')}}}`

/**
 * Returns the shared design tokens as custom properties: light by default and in print, dark with
 * the class `dark`.
 */
export const tokensCss = [
  `:root{color-scheme:light;${colours(palettes.light)};--serif:${fonts.serif};--sans:${fonts.sans};--radius:${radiusPx}px}`,
  `@media not print{.dark{color-scheme:dark;${colours(palettes.dark)}}}`,
].join('')

/** The colour of the browser's toolbar until the page's script applies the theme. */
export const themeColour = palettes.light.paper
