import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's password storage cheat sheet asks for at least 19 MiB and two passes; this is more. */
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 }

const tag = (password: string, nonce: Buffer) =>
  derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost })

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password for storing, in the PHC form. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`
}

/** Whether a password is the one that was hashed. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, , , , nonce = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64')
  const found = await tag(password, Buffer.from(nonce, 'base64'))
  return expected.length === found.length && timingSafeEqual(expected, found)
}

const common = new Set([
  '1234567890',
  '12345678901',
  '0123456789',
  'password12',
  'password123',
  'password1234',
  'qwertyuiop',
  'qwerty12345',
  'iloveyou12',
  'administrator',
  'letmein1234',
  'welcome123',
  'synapse-ai',
  'synapseai1',
  'synapseai123',
])

/** Whether a new password is too short, common, or nothing but one character. */
export const isWeakPassword = (password: string, username: string): boolean =>
  password.length < 10 ||
  common.has(password.toLowerCase()) ||
  new Set(password).size < 4 ||
  password.toLowerCase() === username.toLowerCase()
