import { expect, test } from 'vitest'
import { slugOf } from '#website/website-words.ts'

test('a website’s name becomes an address of small letters, digits and hyphens', () => {
  expect(slugOf('Synapse AI')).toBe('synapse-ai')
  expect(slugOf('  Café Malta & Gozo!  ')).toBe('cafe-malta-gozo')
  expect(slugOf('Ħobż biż-żejt')).toBe('obz-biz-zejt')
  expect(slugOf('x'.repeat(80))).toHaveLength(60)
})
