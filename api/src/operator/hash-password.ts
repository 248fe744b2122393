import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's password storage cheat sheet asks for at least 19 MiB and two passes; this is more. */
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 }

/** Each takes a thread of the four that files and names are looked up with as well, and 64 MB. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

type Cost = typeof cost

const tag = async (password: string, nonce: Buffer, cost: Cost) => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost })
  } finally {
    // Who waits takes over the place.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Who comes after so many is asked to come again: this is a few seconds' work. */
const mostUnderWay = 24

let underWay = 0

/**
 * Does what a password has to be looked at for, unless too many others are at it: a crowd then costs
 * neither threads nor a place in the database's queue.
 * @returns undefined when there are too many
 */
export const amongFew = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  if (underWay >= mostUnderWay) return undefined
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password for storing, in the PHC form. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`
}

/** Whether a password is the one that was hashed, at whatever cost that was. */
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
