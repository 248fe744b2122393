import { packageTypePattern } from '@synapse/shared/slug'
import { expect, test } from 'vitest'
import { makePackageKey, slugify } from '#website/slugify.ts'

test('makes a URL name from lowercase letters, digits and hyphens', () => {
  expect(slugify('Synapse AI')).toBe('synapse-ai')
  expect(slugify('  Café Malta & Gozo!  ')).toBe('cafe-malta-gozo')
  expect(slugify('Ħobż biż-żejt')).toBe('obz-biz-zejt')
  expect(slugify('x'.repeat(80))).toHaveLength(60)
})

test('creates a unique package key from a label', () => {
  expect(makePackageKey('Team day!', ['duo'])).toBe('team-day')
  expect(makePackageKey('Duo', ['duo', 'duo-2'])).toBe('duo-3')
  expect(makePackageKey('2 hours', [])).toBe('package-2-hours')
  expect(makePackageKey('会議', [])).toBe('package')
  for (const label of ['x'.repeat(60), '2'.repeat(60), 'word '.repeat(12)])
    expect(makePackageKey(label, [makePackageKey(label, [])])).toMatch(packageTypePattern)
})
