import { expect, test } from 'vitest'
import { isSameSecret, keyedHash } from '#core/secret'

const secret = 'a secret that is long enough for this'

test('a keyed hash never changes, because links in old e-mails contain it', () => {
  const hash = keyedHash(secret, 'quote links', '1').toString('base64url')
  expect(hash).toBe('AClh-vPavosAYyfcd03FDV4rgevyygC4BmrmgyzuTz4')
})

test('a keyed hash depends on its purpose and on APP_SECRET', () => {
  const hash = keyedHash(secret, 'quote links', '1')
  expect(keyedHash(secret, 'invoice links', '1').equals(hash)).toBe(false)
  expect(keyedHash(`${secret}!`, 'quote links', '1').equals(hash)).toBe(false)
})

test('secrets are compared in full, even if their lengths differ', () => {
  expect(isSameSecret('ä1', 'ä1')).toBe(true)
  expect(isSameSecret('ä1', 'a1')).toBe(false)
  expect(isSameSecret('ä1', 'ä12')).toBe(false)
})
