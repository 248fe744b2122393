import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '#core/limit-concurrency'

const derive = promisify(argon2)

/** The costs exceed OWASP's minimum for password storage (19 MiB and two passes). */
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 }

/** How many hashes may be computed at a time. Each needs 64 MB and one of Node's four threads. */
const concurrency = 2

let running = 0
const waiting: (() => void)[] = []

type Cost = typeof cost

const tag = async (password: string, nonce: Buffer, cost: Cost) => {
  if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Runs work that hashes passwords, unless too many requests are already waiting. Many simultaneous
 * sign-ins therefore can't use up threads or database connections, and nobody waits longer than a
 * few seconds.
 */
export const withHashingSlot = limitConcurrency(24)

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Creates a random password with 96 bits of entropy. */
export const createPassword = (): string => randomBytes(12).toString('base64url')

/** Hashes a password for storage, in PHC format. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`
}

/** Compares a password with a stored hash, using the hash's own cost parameters. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, , , parameters = '', nonce = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64')
  const given = new Map(parameters.split(',').map((one) => [one.slice(0, 1), Number(one.slice(2))]))
  const found = await tag(password, Buffer.from(nonce, 'base64'), {
    memory: given.get('m') ?? cost.memory,
    passes: given.get('t') ?? cost.passes,
    parallelism: given.get('p') ?? cost.parallelism,
    tagLength: expected.length,
  })
  return expected.length === found.length && timingSafeEqual(expected, found)
}
