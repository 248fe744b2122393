import { describe, expect, test } from 'vitest'
import { accentStyle, accentsOf } from '#design/accent'
import { contrastRatio } from '#design/contrast'
import { palettes } from '#design/tokens'

const colours = [
  ...['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff'],
  ...['#ff00ff', '#ffe14d', '#7a3e9d', '#0b6e99', '#FBF7EF', '#0B1720', '#0070f3'],
]

describe.each(colours)('%s as a website’s colour', (colour) => {
  test.each(['light', 'dark'] as const)('is readable in the %s theme', (theme) => {
    const { accent, accentHover, accentSoft } = accentsOf(colour)[theme]
    const { paper, raised, sunken, onAccent, ink } = palettes[theme]
    for (const ground of [paper, raised, sunken, onAccent, accentSoft])
      for (const text of [accent, accentHover])
        expect(contrastRatio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(ink, accentSoft)).toBeGreaterThanOrEqual(4.5)
  })
})

test('a website’s colour is left unchanged if it is already readable', () => {
  expect(accentsOf('#7a3e9d').light.accent).toBe('#7a3e9d')
  expect(accentsOf('#cd9feb').dark.accent).toBe('#cd9feb')
})

test('returns one style sheet for both themes', () => {
  expect(accentStyle('#7a3e9d')).toMatch(
    /^:root\{--accent:#7a3e9d;--accent-hover:#\w{6};--accent-soft:#\w{6}\}@media not print\{\.dark\{--accent:#\w{6};--accent-hover:#\w{6};--accent-soft:#\w{6}\}\}$/,
  )
})
