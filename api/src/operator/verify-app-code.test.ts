import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { createAppKey, findCodeStep } from '#operator/verify-app-code'

/** The key used in RFC 6238's test vectors. */
const key = Secret.fromLatin1('12345678901234567890').base32
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('after %i seconds, accepts the code %s from RFC 6238', (seconds, code) => {
  expect(findCodeStep(key, code, at(seconds))).toBe(Math.floor(seconds / 30))
  expect(findCodeStep(key, `${code.slice(0, 3)} ${code.slice(3)}`, at(seconds))).toBeDefined()
})

test('accepts a code one step early or late, but not two', () => {
  const step = Math.floor(1_111_111_109 / 30)
  const found = (steps: number) => findCodeStep(key, '081804', at(1_111_111_109 + steps * 30))
  expect([-2, -1, 0, 1, 2].map(found)).toEqual([undefined, step, step, step, undefined])
})

test.each(['', '28708', '2870823', '287083', '۲۸۷۰۸۲', '28708a', '-28708'])(
  'rejects the invalid code %j',
  (code) => expect(findCodeStep(key, code, at(59))).toBeUndefined(),
)

test('creates a 160-bit key, with a URI that authenticator apps can read', () => {
  const created = createAppKey('admin')
  expect(created.key).toMatch(/^[A-Z2-7]{32}$/)
  expect(createAppKey('admin').key).not.toBe(created.key)
  const uri = new URL(created.uri)
  expect(`${uri.protocol}//${uri.host}${uri.pathname}`).toBe('otpauth://totp/Synapse%20AI:admin')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: created.key,
    issuer: 'Synapse AI',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
