import { packageTypePattern } from '@synapse/shared/slug'
import { expect, test } from 'vitest'
import { makePackageKey, packageTone, slugify } from '#website/website-defaults.ts'

test('makes a URL name from lowercase letters, digits and hyphens', () => {
  expect(slugify('Synapse AI')).toBe('synapse-ai')
  expect(slugify('  Café Malta & Gozo!  ')).toBe('cafe-malta-gozo')
  expect(slugify('Ħobż biż-żejt')).toBe('obz-biz-zejt')
  expect(slugify('x'.repeat(80))).toHaveLength(60)
})

test('creates a unique package key from a label, never starting with a digit', () => {
  expect(makePackageKey('Team day!', ['duo'])).toBe('team-day')
  expect(makePackageKey('Duo', ['duo', 'duo-2'])).toBe('duo-3')
  expect(makePackageKey('2 hours', [])).toBe('package-2-hours')
  expect(makePackageKey('会議', [])).toBe('package')
  for (const label of ['x'.repeat(60), '2'.repeat(60), 'word '.repeat(12)])
    expect(makePackageKey(label, [makePackageKey(label, [])])).toMatch(packageTypePattern)
})

test('gives the first three packages their own colours, then uses the rest in turn', () => {
  const packages = ['clinic', 'individual', 'duo', 'talk', 'group', 'walk', 'one-more']
  const tones = packages.map((type) =>
    packageTone(
      type,
      packages.map((one) => ({ type: one })),
    ),
  )
  expect(tones).toEqual(['warm', 'individual', 'duo', 'limited', 'group', 'neutral', 'warm'])
  expect(packageTone('duo', [])).toBe('duo')
  expect(packageTone('unknown', [])).toBe('neutral')
})
