import { expect, test } from 'vitest'
import { isSection, paths } from '#ui/paths.ts'

test('builds the path of each section', () => {
  expect(paths.section('synapse-ai', 'overview')).toBe(paths.website('synapse-ai'))
  expect(paths.section('synapse-ai', 'coupons')).toBe('/admin/website/synapse-ai/coupons')
  expect(isSection('nonsense')).toBe(false)
})

test('encodes e-mail addresses in paths', () => {
  expect(paths.student('synapse-ai', 'a+b@example.com')).toBe(
    '/admin/website/synapse-ai/clients/a%2Bb%40example.com',
  )
})
