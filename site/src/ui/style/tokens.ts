import {
  customProperties,
  fonts,
  type Palette,
  palettes,
  radiusPx,
  warningProperties,
} from '@synapse/shared/design/tokens'

/** Colours for calendars, forms and notices only. */
const formColours = new Set<string>([
  'success',
  'successSoft',
  'limited',
  'limitedSoft',
  'unavailable',
  'unavailableSoft',
  'danger',
] satisfies (keyof Palette)[])
/** Colours for the admin app only. */
const adminColours = new Set<string>([
  'individual',
  'duo',
  'group',
  'dangerSoft',
] satisfies (keyof Palette)[])

const css = (properties: readonly (readonly string[])[]) =>
  properties.map((property) => property.join(':')).join(';')

const colours = (palette: Palette, areFormColours = false) =>
  css(
    customProperties(
      Object.fromEntries(
        Object.entries(palette).filter(
          ([name]) => formColours.has(name) === areFormColours && !adminColours.has(name),
        ),
      ),
    ),
  )

const warning = (theme: keyof typeof warningProperties) =>
  css(Object.entries(warningProperties[theme]))

export const formTokensCss = `:root{${colours(palettes.light, true)};${warning('light')}}@media not print{.dark{${colours(palettes.dark, true)};${warning('dark')}}}`

/**
 * Returns the shared design tokens as custom properties: the light theme by default and in print,
 * the dark theme with the class `dark`.
 */
export const tokensCss = [
  `:root{color-scheme:light;${colours(palettes.light)};--serif:${fonts.serif};--sans:${fonts.sans};--radius:${radiusPx}px}`,
  `@media not print{.dark{color-scheme:dark;${colours(palettes.dark)}}}`,
].join('')

/** The browser's toolbar has this colour until the script has applied the theme. */
export const themeColour = palettes.light.paper
