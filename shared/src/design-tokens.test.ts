import { describe, expect, it } from 'vitest'
import { customProperties, type Palette, palettes } from '#design-tokens'

/** WCAG 2.2, success criterion 1.4.3: relative luminance and contrast ratio. */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (hi + 0.05) / (lo + 0.05)
}

const surfaces = ['paper', 'raised', 'sunken'] as const
const texts = [
  'ink',
  'inkSoft',
  'accent',
  'accentHover',
  'warm',
  'success',
  'limited',
  'unavailable',
  'danger',
  'individual',
  'duo',
  'group',
] as const
const tinted = [
  ['accent', 'accentSoft'],
  ['warm', 'warmSoft'],
  ['success', 'successSoft'],
  ['limited', 'limitedSoft'],
  ['unavailable', 'unavailableSoft'],
  ['danger', 'dangerSoft'],
] as const

describe.each(Object.entries(palettes) as [string, Palette][])('the %s theme', (_name, palette) => {
  it.each(texts)('shows %s text on every surface with a contrast of at least 4.5', (text) => {
    for (const surface of surfaces)
      expect(contrast(palette[text], palette[surface])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(tinted)('shows %s on its tint with a contrast of at least 4.5', (text, tint) => {
    expect(contrast(palette[text], palette[tint])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.ink, palette[tint])).toBeGreaterThanOrEqual(4.5)
  })
  it('shows text on the accent with a contrast of at least 4.5', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.onAccent, palette.accentHover)).toBeGreaterThanOrEqual(4.5)
  })
  it('draws the lines of controls with a contrast of at least 3', () => {
    for (const surface of surfaces)
      expect(contrast(palette.lineStrong, palette[surface])).toBeGreaterThanOrEqual(3)
  })
})

it('gives every colour as a custom property named after it', () => {
  const properties = customProperties(palettes.light)
  expect(properties).toHaveLength(Object.keys(palettes.light).length)
  expect(properties).toContainEqual(['--ink-soft', palettes.light.inkSoft])
})
