import { expect, test } from 'vitest'
import { pauseAfter } from '#operator/count-tries'

test('a try waits the longer the more there were, and never longer than three seconds', () => {
  expect([1, 20, 21, 30, 50, 51, 10_000].map(pauseAfter)).toEqual([
    0, 0, 100, 1_000, 3_000, 3_000, 3_000,
  ])
})
