import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { beforeAll, beforeEach } from 'vitest'
import { credentials } from '#support/run/settings.ts'
import type { World } from '#support/world/world.ts'

/** Hashes a password at the lowest cost of argon2, so that tests are fast. */
export const cheapHash = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = await promisify(argon2)('argon2id', { message: password, nonce, ...cost })
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`
}

/** Gives the operator's password a cheap hash before each test. */
export const useCheapHash = (world: Pick<World, 'db'>) => {
  let cheap = ''
  beforeAll(async () => {
    cheap = await cheapHash(credentials.password)
  })
  beforeEach(() => world.db('users').update({ password: cheap }))
}
