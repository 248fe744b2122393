import { packageTypePattern } from '@synapse/shared/slug'
import { expect, test } from 'vitest'
import { packageKey, packageTone, slugOf } from '#website/website-defaults.ts'

test('makes a URL name of lowercase letters, digits and hyphens', () => {
  expect(slugOf('Synapse AI')).toBe('synapse-ai')
  expect(slugOf('  Café Malta & Gozo!  ')).toBe('cafe-malta-gozo')
  expect(slugOf('Ħobż biż-żejt')).toBe('obz-biz-zejt')
  expect(slugOf('x'.repeat(80))).toHaveLength(60)
})

test('makes a unique package key from a label, never starting with a digit', () => {
  expect(packageKey('Team day!', ['duo'])).toBe('team-day')
  expect(packageKey('Duo', ['duo', 'duo-2'])).toBe('duo-3')
  expect(packageKey('2 hours', [])).toBe('package-2-hours')
  expect(packageKey('会議', [])).toBe('package')
  for (const label of ['x'.repeat(60), '2'.repeat(60), 'word '.repeat(12)])
    expect(packageKey(label, [packageKey(label, [])])).toMatch(packageTypePattern)
})

test('gives the first three packages their own colours and others the remaining ones in turn', () => {
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
