import { expect, test } from 'vitest'
import { isSection, paths } from '#ui/paths.ts'

test('every section has an address, the overview the website’s own', () => {
  expect(paths.section('synapse-ai', 'overview')).toBe(paths.website('synapse-ai'))
  expect(paths.section('synapse-ai', 'coupons')).toBe('/admin/website/synapse-ai/coupons')
  expect(isSection('nonsense')).toBe(false)
})

test('an e-mail address can be a part of an address', () => {
  expect(paths.student('synapse-ai', 'a+b@example.com')).toBe(
    '/admin/website/synapse-ai/clients/a%2Bb%40example.com',
  )
})
