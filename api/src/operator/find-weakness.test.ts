import { describe, expect, test } from 'vitest'
import { findWeakness } from '#operator/find-weakness'

describe('a password is refused with the reason when', () => {
  const weak: [string, string][] = [
    ['short', 'at least 10 characters'],
    ['aaaaaaaaaaaa', 'different characters'],
    ['1212121212121', 'different characters'],
    ['password123', 'many people have'],
    ['PASSWORD123', 'many people have'],
    ['qwertyuiop', 'many people have'],
    ['1qaz2wsx3edc', 'many people have'],
    ['California', 'many people have'],
    ['basketball', 'many people have'],
    ['dragon-2026!', 'many people have'],
    ['12345monkey', 'many people have'],
    ['SynapseAI2026', 'name of this product'],
    ['Synapse-AI 2027!', 'name of this product'],
    ['Masterclass2026', 'name of this product'],
    ['theoperator', 'your user name'],
    ['The-Operator-2026', 'your user name'],
  ]
  test.each(weak)('%s', async (password, why) => {
    expect(await findWeakness(password, 'the.operator')).toContain(why)
  })
})

test.each([
  'correct horse battery',
  'a better one: 92 birds',
  'only-for-the-browser-tests',
  '7Kq_x0-pLm2R',
])('a password that nobody guesses is taken: %s', async (password) => {
  expect(await findWeakness(password, 'admin')).toBeUndefined()
})

test('a user name without letters forbids no password', async () => {
  expect(await findWeakness('7390184-2657', '1234')).toBeUndefined()
})
