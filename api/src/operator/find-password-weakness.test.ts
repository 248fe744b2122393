import { expect, test } from 'vitest'
import { findPasswordWeakness } from '#operator/find-password-weakness'

const weak: [string, string][] = [
  ['short', 'at least 10 characters'],
  ['aaaaaaaaaaaa', 'different characters'],
  ['password123', 'common password'],
  ['PASSWORD123', 'common password'],
  ['1qaz2wsx3edc', 'common password'],
  ['dragon-2026!', 'common password'],
  ['SynapseAI2026', 'name of this product'],
  ['Masterclass2026', 'name of this product'],
  ['theoperator', 'your user name'],
  ['The-Operator-2026', 'your user name'],
]
test.each(weak)('rejects a weak password: %s', async (password, why) => {
  expect(await findPasswordWeakness(password, 'the.operator')).toContain(why)
})

test.each([
  'correct horse battery',
  'a better one: 92 birds',
  'only-for-the-browser-tests',
  '7Kq_x0-pLm2R',
])('accepts a strong password: %s', async (password) => {
  expect(await findPasswordWeakness(password, 'admin')).toBeUndefined()
})

test('accepts a long password that is mostly digits, even if the user name is a number', async () => {
  expect(await findPasswordWeakness('7390184-2657', '1234')).toBeUndefined()
})
