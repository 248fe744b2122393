import { expect, test } from 'vitest'
import { chooseEncoding, etagOf, hasAlready } from '#http/encoding'

const [identity, br, gzip] = ['plain', 'brotli', 'gzip'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]

test.each([
  ['gzip, deflate, br', { identity, br, gzip }, 'br'],
  ['gzip, deflate', { identity, br, gzip }, 'gzip'],
  ['gzip, deflate, br', { identity, gzip }, 'gzip'],
  ['br', { identity, gzip }, 'identity'],
  ['deflate', { identity, br, gzip }, 'identity'],
  [undefined, { identity, br, gzip }, 'identity'],
] as const)('where %s is accepted, %o goes out as %s', (accepted, body, expected) => {
  const { encoding, bytes } = chooseEncoding(accepted, body)
  expect(encoding).toBe(expected)
  expect(bytes).toBe({ identity, br, gzip }[expected])
})

test('the same content has the same tag, another content another', () => {
  expect(etagOf(Buffer.from('a'))).toMatch(/^"[\w-]{22}"$/)
  expect(etagOf(Buffer.from('a'))).toBe(etagOf(Buffer.from('a')))
  expect(etagOf(Buffer.from('a'))).not.toBe(etagOf(Buffer.from('b')))
})

test('a caller that names the tag has the content, weakly or among others as well', () => {
  const etag = etagOf(identity)
  expect(hasAlready(etag, etag)).toBe(true)
  expect(hasAlready(`"other", W/${etag}`, etag)).toBe(true)
  expect(hasAlready('"other"', etag)).toBe(false)
  expect(hasAlready(undefined, etag)).toBe(false)
})
