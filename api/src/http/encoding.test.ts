import { expect, test } from 'vitest'
import { chooseEncoding, etagOf, isNotModified } from '#http/encoding'

const [identity, br, gzip] = ['plain', 'brotli', 'gzip'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]

test.each([
  ['gzip, deflate, br', { identity, br, gzip }, 'br'],
  ['gzip, deflate', { identity, br, gzip }, 'gzip'],
  ['gzip, deflate, br', { identity, gzip }, 'gzip'],
  [undefined, { identity, br, gzip }, 'identity'],
  ['*', { identity, br, gzip }, 'br'],
  ['br;q=0, gzip', { identity, br, gzip }, 'gzip'],
  ['br;q=0, *', { identity, br, gzip }, 'gzip'],
  ['identity;q=0, br', { identity, br, gzip }, 'br'],
  ['GZIP; q=0.5, br; q=0', { identity, br, gzip }, 'gzip'],
] as const)('picks the smallest accepted encoding (%s, %o: %s)', (accepted, body, expected) => {
  const bytes = { identity, br, gzip }[expected]
  expect(chooseEncoding(accepted, body)).toEqual({ encoding: expected, bytes })
})

test.each(['identity;q=0', '*;q=0', 'br;q=0, identity;q=0'])(
  'finds no encoding if the client rejects every available encoding (%s)',
  (accepted) => {
    expect(chooseEncoding(accepted, { identity, br })).toBeUndefined()
  },
)

test('returns the same ETag only for the same content', () => {
  expect(etagOf(Buffer.from('a'))).toMatch(/^"[\w-]{22}"$/)
  expect(etagOf(Buffer.from('a'))).toBe(etagOf(Buffer.from('a')))
  expect(etagOf(Buffer.from('a'))).not.toBe(etagOf(Buffer.from('b')))
})

test('matches the ETag against If-None-Match, including weak ETags and lists', () => {
  const etag = etagOf(identity)
  expect(isNotModified(etag, etag)).toBe(true)
  expect(isNotModified(`"other", W/${etag}`, etag)).toBe(true)
  expect(isNotModified('"other"', etag)).toBe(false)
  expect(isNotModified(undefined, etag)).toBe(false)
})
