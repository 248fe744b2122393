import { expect, test } from 'vitest'
import { signInDelayMs } from '#operator/limit-sign-ins'

test('delays sign-in attempts after the 20th by up to three seconds, each longer than the last', () => {
  expect([1, 20, 21, 30, 50, 51, 10_000].map(signInDelayMs)).toEqual([
    0, 0, 100, 1_000, 3_000, 3_000, 3_000,
  ])
})
