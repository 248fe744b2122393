import {
  customProperties,
  fonts,
  type Palette,
  palettes,
  radiusPx,
} from '@synapse/shared/design-tokens'

const colours = (palette: Palette) =>
  customProperties(palette)
    .map((property) => property.join(':'))
    .join(';')

/** The shared design tokens as custom properties: light by default, dark under the class `dark`. */
export const tokensCss = [
  `:root{color-scheme:light;${colours(palettes.light)};--serif:${fonts.serif};--sans:${fonts.sans};--radius:${radiusPx}px}`,
  `.dark{color-scheme:dark;${colours(palettes.dark)}}`,
].join('')

/** The colour of the browser's own bars until the page's script follows the theme. */
export const themeColour = palettes.light.paper
