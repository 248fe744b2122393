import { expect, test } from 'vitest'
import { signInDelayMs } from '#http/limit-sign-ins'

test('after 20 sign-in attempts, each further attempt is delayed longer, up to three seconds', () => {
  expect([1, 20, 21, 30, 50, 51, 10_000].map(signInDelayMs)).toEqual([
    0, 0, 100, 1_000, 3_000, 3_000, 3_000,
  ])
})
