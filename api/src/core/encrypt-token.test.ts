import { expect, test } from 'vitest'
import { decryptToken, encryptToken } from '#core/encrypt-token'

const secret = 'a secret that is long enough for this'

test('decrypting a token returns the original, and encrypting it again gives different bytes', () => {
  const sealed = encryptToken(secret, '1//09 täglich', 'google tokens')
  expect(decryptToken(secret, sealed, 'google tokens')).toBe('1//09 täglich')
  expect(sealed.includes('1//09')).toBe(false)
  expect(encryptToken(secret, '1//09 täglich', 'google tokens').equals(sealed)).toBe(false)
})

test('a token can’t be decrypted with another APP_SECRET or after one bit has changed', () => {
  const sealed = encryptToken(secret, 'token', 'google tokens')
  expect(decryptToken(`${secret}!`, sealed, 'google tokens')).toBeUndefined()
  expect(decryptToken(secret, sealed, 'app keys')).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decryptToken(secret, changed, 'google tokens')).toBeUndefined()
  }
  expect(decryptToken(secret, sealed.subarray(0, -1), 'google tokens')).toBeUndefined()
  expect(decryptToken(secret, Buffer.of(), 'google tokens')).toBeUndefined()
})
