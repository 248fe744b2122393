import { expect, test } from 'vitest'
import { isAuthSuccess } from '#meeting/use-google-consent.ts'

const own = 'https://synapse.example'

test('accepts Google’s sign-in message only from its own origin', () => {
  const data = { type: 'GOOGLE_AUTH_SUCCESS' }
  expect(isAuthSuccess({ origin: own, data }, own)).toBe(true)
  expect(isAuthSuccess({ origin: 'https://evil.example', data }, own)).toBe(false)
  expect(isAuthSuccess({ origin: `${own}.evil.example`, data }, own)).toBe(false)
})

test('ignores messages that don’t report a successful Google sign-in', () => {
  for (const data of [null, undefined, 'GOOGLE_AUTH_SUCCESS', {}, { type: 'other' }])
    expect(isAuthSuccess({ origin: own, data }, own)).toBe(false)
})
