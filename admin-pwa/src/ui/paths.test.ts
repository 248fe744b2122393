import { expect, test } from 'vitest'
import { isSection, paths } from '#ui/paths.ts'

test('builds the paths of sections and students', () => {
  expect(paths.section('synapse-ai', 'overview')).toBe(paths.website('synapse-ai'))
  expect(paths.section('synapse-ai', 'coupons')).toBe('/admin/website/synapse-ai/coupons')
  expect(isSection('nonsense')).toBe(false)
  expect(paths.student('a', 'a+b@example.com')).toBe('/admin/website/a/clients/a%2Bb%40example.com')
})
