import { expect, test } from 'vitest'
import { isAuthSuccess } from '#meeting/use-google-consent.ts'

const own = 'https://synapse.example'

test('accepts Google’s sign-in success message only from this origin', () => {
  const data = { type: 'GOOGLE_AUTH_SUCCESS' }
  expect(isAuthSuccess({ origin: own, data }, own)).toBe(true)
  expect(isAuthSuccess({ origin: 'https://evil.example', data }, own)).toBe(false)
  expect(isAuthSuccess({ origin: `${own}.evil.example`, data }, own)).toBe(false)
})

test('the Google sign-in ignores messages that don’t report its success', () => {
  for (const data of [null, undefined, 'GOOGLE_AUTH_SUCCESS', {}, { type: 'other' }])
    expect(isAuthSuccess({ origin: own, data }, own)).toBe(false)
})
