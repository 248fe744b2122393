import { describe, expect, test } from 'vitest'
import { contrastRatio } from '#design/contrast'
import { customProperties, type Palette, palettes } from '#design/tokens'

const surfaces = ['paper', 'raised', 'sunken'] as const
const texts = [
  ...['ink', 'inkSoft', 'accent', 'accentHover', 'warm', 'success', 'limited', 'unavailable'],
  ...['danger', 'individual', 'duo', 'group'],
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
  test.each(texts)(
    'shows %s text on every surface with a contrast ratio of at least 4.5:1',
    (text) => {
      for (const surface of surfaces)
        expect(contrastRatio(palette[text], palette[surface])).toBeGreaterThanOrEqual(4.5)
    },
  )
  test.each(tinted)(
    'shows %s on its tint with a contrast ratio of at least 4.5:1',
    (text, tint) => {
      expect(contrastRatio(palette[text], palette[tint])).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.ink, palette[tint])).toBeGreaterThanOrEqual(4.5)
    },
  )
  test('shows text on the accent with a contrast ratio of at least 4.5:1', () => {
    expect(contrastRatio(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(palette.onAccent, palette.accentHover)).toBeGreaterThanOrEqual(4.5)
  })
  test('gives control borders a contrast ratio of at least 3:1', () => {
    for (const surface of surfaces)
      expect(contrastRatio(palette.lineStrong, palette[surface])).toBeGreaterThanOrEqual(3)
  })
})

test('returns every colour of a theme as a CSS custom property named after it', () => {
  const properties = customProperties(palettes.light)
  expect(properties).toHaveLength(Object.keys(palettes.light).length)
  expect(properties).toContainEqual(['--ink-soft', palettes.light.inkSoft])
})
