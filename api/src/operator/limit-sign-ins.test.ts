import { expect, test } from 'vitest'
import { signInDelayMs } from '#operator/limit-sign-ins'

test('delays each sign-in attempt after the 20th longer than the one before, up to three seconds', () => {
  expect([1, 20, 21, 30, 50, 51, 10_000].map(signInDelayMs)).toEqual([
    0, 0, 100, 1_000, 3_000, 3_000, 3_000,
  ])
})
