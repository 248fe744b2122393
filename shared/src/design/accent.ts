import { contrastRatio, mixColours } from '#design/contrast'
import { customProperties, type Palette, palettes } from '#design/tokens'

/** The colours that are derived from a website's own colour. */
type Accent = Pick<Palette, 'accent' | 'accentHover' | 'accentSoft'>

/**
 * Returns a website's accent colours for both themes. Darkens or lightens the website's colour
 * until it has enough contrast with all backgrounds, with its own tint, and with text on it.
 * @param colour #rrggbb
 */
export const accentsOf = (colour: string): { light: Accent; dark: Accent } => ({
  light: accentOf(colour, palettes.light, '#000000', 0.1),
  dark: accentOf(colour, palettes.dark, '#ffffff', 0.18),
})

/** Returns the accent colours as a style sheet, which must follow the default style sheet. */
export const accentStyle = (colour: string): string => {
  const { light, dark } = accentsOf(colour)
  return `:root{${declarations(light)}}@media not print{.dark{${declarations(dark)}}}`
}

const declarations = (accent: Accent) =>
  customProperties(accent)
    .map((property) => property.join(':'))
    .join(';')

/** The minimum contrast ratio of text (WCAG 2.2 AA). */
const enough = 4.5
const steps = Array.from({ length: 101 }, (_, index) => index / 100)

const accentOf = (colour: string, palette: Palette, end: string, tint: number): Accent => {
  const accentSoft = mixColours(palette.raised, colour, tint)
  const { paper, raised, sunken, onAccent } = palette
  const grounds = [paper, raised, sunken, onAccent, accentSoft]
  const shades = steps.map((share) => mixColours(colour, end, share))
  const accent =
    shades.find((shade) => grounds.every((ground) => contrastRatio(shade, ground) >= enough)) ?? end
  return { accent, accentHover: mixColours(accent, end, 0.22), accentSoft }
}
