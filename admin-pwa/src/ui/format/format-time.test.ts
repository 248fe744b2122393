import { expect, test } from 'vitest'
import { parseMonth } from '#ui/format/format-time.ts'

test('accepts only existing months', () => {
  expect(['2026-12', '2026-13', '2026-1', '2026-12-01', ''].map(parseMonth)).toEqual([
    '2026-12',
    ...Array(4).fill(undefined),
  ])
})
